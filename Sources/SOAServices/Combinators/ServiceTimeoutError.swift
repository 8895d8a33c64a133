// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a call takes longer than its limit.
public struct ServiceTimeoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The limit of the call.
    public let limit: Duration

    /// Creates the error.
    public init(limit: Duration) {
        self.limit = limit
    }

    /// One sentence that says what failed.
    public var description: String { "The service did not return within \(limit), and its call was cancelled." }
}
