// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a token is withdrawn while it is renewed, as by a sign-out.
public struct TokenWithdrawnError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that says what failed.
    public var description: String { "The token was withdrawn while it was renewed." }
}
