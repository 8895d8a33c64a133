// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An account of the app.
public struct Account: Hashable, Sendable {
    /// The name to sign in with.
    public let username: String

    /// Creates an account.
    ///
    /// - Parameter username: The name to sign in with.
    public init(username: String) {
        self.username = username
    }
}
