// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A store of accounts.
///
/// It is not an `SOAService`: any `Sendable` value can be registered under a typed name.
public protocol AccountStore: Sendable {
    /// Returns an account.
    ///
    /// - Parameter username: The exact name of the account.
    /// - Returns: The account; nil if none has that name.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func record(for username: String) async throws(DemoDatabaseError) -> AccountRecord?

    /// Stores a new account.
    ///
    /// An existing account of the same name is not changed.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken or looks like a taken one.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func add(_ record: AccountRecord) async throws(DemoDatabaseError) -> Bool

    /// Stores another hash of the same password for an account that exists.
    ///
    /// - Parameters:
    ///   - old: The hash to replace. Another hash that was stored meanwhile is kept.
    ///   - hash: The new hash.
    ///   - username: The exact name of the account.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func replace(_ old: PasswordHash, with hash: PasswordHash, for username: String) async throws(DemoDatabaseError)

    /// Counts the accounts.
    ///
    /// - Returns: The number of accounts.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func count() async throws(DemoDatabaseError) -> Int
}
