// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An account as it is stored: with the hash of its password, never with the password.
public struct AccountRecord: Hashable, Sendable {
    /// Whose account it is.
    public let account: Account

    /// What the password is checked against.
    public let passwordHash: PasswordHash

    /// Puts a record together.
    ///
    /// - Parameters:
    ///   - account: Whose account it is.
    ///   - passwordHash: What the password is checked against.
    public init(account: Account, passwordHash: PasswordHash) {
        self.account = account
        self.passwordHash = passwordHash
    }
}
