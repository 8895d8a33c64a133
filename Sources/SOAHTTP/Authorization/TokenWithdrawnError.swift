// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A token was taken away while it was being renewed: somebody has signed out.
public struct TokenWithdrawnError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Makes the error.
    public init() {}

    /// One sentence that tells what happened.
    public var description: String {
        "the token was taken away while it was being renewed"
    }
}
