// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
public import SOA

/// The production implementation of ``AccountStore``: a table in the database.
public struct SQLiteAccountStore: AccountStore {
    private let database: DemoDatabase

    /// Keeps accounts in a database.
    ///
    /// - Parameter database: The database to keep them in.
    public init(database: DemoDatabase) {
        self.database = database
    }

    /// Registers the store under its typed name.
    ///
    /// It finds its database in the registry, when it is first needed.
    public static func register() {
        ServiceRegistry.add(.accountStore) { try SQLiteAccountStore(database: ServiceRegistry.resolve(.database)) }
    }

    /// Looks an account up.
    ///
    /// - Parameter username: The exact name of the account.
    /// - Returns: The account, or nil if there is none of that name.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    public func record(for username: String) throws(DemoDatabaseError) -> AccountRecord? {
        guard let row = try database.read({ try AccountRow.fetchOne($0, key: username) }) else { return nil }
        guard let record = row.record else { throw DemoDatabaseError(.damaged, file: database.file) }
        return record
    }

    /// Stores a new account.
    ///
    /// An account of the same name stays as it is.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    public func add(_ record: AccountRecord) throws(DemoDatabaseError) -> Bool {
        try database.write { db in
            if try AccountRow.exists(db, key: record.account.username) { return false }
            try AccountRow(record).insert(db)
            return true
        }
    }

    /// Counts the accounts.
    ///
    /// - Returns: How many there are.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    public func count() throws(DemoDatabaseError) -> Int {
        try database.read { try AccountRow.fetchCount($0) }
    }
}

extension ServiceName where Service == any AccountStore {
    /// Where accounts are kept.
    public static var accountStore: Self { "AccountStore" }
}
