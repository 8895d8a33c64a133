// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
public import SOA

/// The production implementation of ``AccountStore``: a table in the database.
public struct SQLiteAccountStore: AccountStore {
    private let database: DemoDatabase

    /// Creates a store in a database.
    ///
    /// - Parameter database: The database.
    public init(database: DemoDatabase) {
        self.database = database
    }

    /// Returns an account.
    ///
    /// - Parameter username: The exact name of the account.
    /// - Returns: The account; nil if none has that name.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func record(for username: String) async throws(DemoDatabaseError) -> AccountRecord? {
        guard let row = try await database.read({ try AccountRow.fetchOne($0, key: username) }) else { return nil }
        guard let record = row.record else { throw DemoDatabaseError(.damaged, file: database.file) }
        return record
    }

    /// Stores a new account.
    ///
    /// An existing account of the same name is not changed.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken or looks like a taken one.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func add(_ record: AccountRecord) async throws(DemoDatabaseError) -> Bool {
        try await database.write { db in
            let skeleton = LookAlikes.skeleton(of: record.account.username)
            let lookAlikes = AccountRow.filter(sql: "\(AccountRow.skeleton) = ?", arguments: [skeleton])
            guard try lookAlikes.isEmpty(db) else { return false }
            try AccountRow(record).insert(db)
            return true
        }
    }

    /// Stores another hash of the same password for an account that exists.
    ///
    /// - Parameters:
    ///   - old: The hash to replace. Another hash that was stored meanwhile is kept.
    ///   - hash: The new hash.
    ///   - username: The exact name of the account.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func replace(
        _ old: PasswordHash,
        with hash: PasswordHash,
        for username: String
    ) async throws(DemoDatabaseError) {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE account SET passwordHash = ? WHERE username = ? AND passwordHash = ?",
                arguments: [hash.encoded, username, old.encoded]
            )
        }
    }

    /// Counts the accounts.
    ///
    /// - Returns: The number of accounts.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func count() async throws(DemoDatabaseError) -> Int {
        try await database.read { try AccountRow.fetchCount($0) }
    }
}

extension ServiceName where Service == any AccountStore {
    /// The store of accounts; by default in the database.
    public static var accountStore: Self {
        Self("AccountStore") { try SQLiteAccountStore(database: ServiceRegistry.resolve(.database)) }
    }
}
