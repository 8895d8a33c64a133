// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A stored account: with the hash of its password, never with the password.
public struct AccountRecord: Hashable, Sendable {
    /// The account.
    public let account: Account

    /// The hash of the password.
    public let passwordHash: PasswordHash

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passwordHash: The hash of the password.
    public init(account: Account, passwordHash: PasswordHash) {
        self.account = account
        self.passwordHash = passwordHash
    }
}
