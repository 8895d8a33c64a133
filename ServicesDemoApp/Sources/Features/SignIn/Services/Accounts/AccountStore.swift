// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where accounts are kept.
///
/// Not an `SOAService`: any Sendable value can be registered under a typed name, and this one is.
public protocol AccountStore: Sendable {
    /// Looks an account up.
    ///
    /// - Parameter username: The exact name of the account.
    /// - Returns: The account, or nil if there is none of that name.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func record(for username: String) async throws(DemoDatabaseError) -> AccountRecord?

    /// Stores a new account.
    ///
    /// An account of the same name stays as it is.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken, or looks like one that is.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func add(_ record: AccountRecord) async throws(DemoDatabaseError) -> Bool

    /// Stores another hash of the same password for an account that exists.
    ///
    /// - Parameters:
    ///   - old: The hash that it replaces; another one that was stored meanwhile stays.
    ///   - hash: The hash.
    ///   - username: The exact name of the account.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func replace(_ old: PasswordHash, with hash: PasswordHash, for username: String) async throws(DemoDatabaseError)

    /// Counts the accounts.
    ///
    /// - Returns: How many there are.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func count() async throws(DemoDatabaseError) -> Int
}
