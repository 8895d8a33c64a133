// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A call took longer than it may, and was given up.
public struct ServiceTimeoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How long the call might have taken.
    public let limit: Duration

    /// Describes a call that took too long.
    ///
    /// - Parameter limit: How long it might have taken.
    public init(limit: Duration) {
        self.limit = limit
    }

    /// One sentence that tells what happened.
    public var description: String {
        "the service did not answer within \(limit), and was given up"
    }
}
