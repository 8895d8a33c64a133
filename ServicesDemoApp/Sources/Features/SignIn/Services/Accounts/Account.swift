// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Somebody who can sign in.
public struct Account: Hashable, Sendable {
    /// The name to sign in with.
    public let username: String

    /// Names an account.
    ///
    /// - Parameter username: The name to sign in with.
    public init(username: String) {
        self.username = username
    }
}
