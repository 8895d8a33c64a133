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
    func record(for username: String) throws(DemoDatabaseError) -> AccountRecord?

    /// Stores a new account.
    ///
    /// An account of the same name stays as it is.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func add(_ record: AccountRecord) throws(DemoDatabaseError) -> Bool

    /// Counts the accounts.
    ///
    /// - Returns: How many there are.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func count() throws(DemoDatabaseError) -> Int
}
