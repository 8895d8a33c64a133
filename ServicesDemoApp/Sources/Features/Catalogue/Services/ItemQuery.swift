// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Something to look for in the catalogue.
public struct ItemQuery: Hashable, Sendable {
    /// A part of the name.
    public let text: String

    /// How many items to find at most.
    public let limit: Int

    /// Asks for items.
    ///
    /// - Parameters:
    ///   - text: A part of the name.
    ///   - limit: How many items to find at most.
    public init(_ text: String, limit: Int = 10) {
        self.text = text
        self.limit = limit
    }
}
