// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A public account for a trial.
public struct SampleAccount: Hashable, Sendable {
    /// The name to sign in with.
    public let username: String

    /// The password, which the sign-in page shows.
    public let password: String

    /// Creates a sample account.
    ///
    /// - Parameters:
    ///   - username: The name to sign in with.
    ///   - password: The password, which the sign-in page shows.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}
