// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A query for items of the catalogue.
public struct ItemQuery: Hashable, Sendable {
    /// A part of the name.
    public let text: String

    /// The maximum number of results.
    public let limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - text: A part of the name.
    ///   - limit: The maximum number of results.
    public init(_ text: String, limit: Int = 10) {
        self.text = text
        self.limit = limit
    }
}
