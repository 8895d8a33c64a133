// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An account to try the pages with, which everybody may know.
public struct SampleAccount: Hashable, Sendable {
    /// The name to sign in with.
    public let username: String

    /// The password, which the page for that shows.
    public let password: String

    /// Names an account.
    ///
    /// - Parameters:
    ///   - username: The name to sign in with.
    ///   - password: The password, which the page for that shows.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}
