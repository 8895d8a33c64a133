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

    /// Looks an account up.
    ///
    /// - Parameter username: The exact name of the account.
    /// - Returns: The account, or nil if there is none of that name.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    public func record(for username: String) async throws(DemoDatabaseError) -> AccountRecord? {
        guard let row = try await database.read({ try AccountRow.fetchOne($0, key: username) }) else { return nil }
        guard let record = row.record else { throw DemoDatabaseError(.damaged, file: database.file) }
        return record
    }

    /// Stores a new account.
    ///
    /// An account of the same name stays as it is.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken, or looks like one that is.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
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
    ///   - old: The hash that it replaces; another one that was stored meanwhile stays.
    ///   - hash: The hash.
    ///   - username: The exact name of the account.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
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
    /// - Returns: How many there are.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    public func count() async throws(DemoDatabaseError) -> Int {
        try await database.read { try AccountRow.fetchCount($0) }
    }
}

extension ServiceName where Service == any AccountStore {
    /// Where accounts are kept: by default in the database.
    public static var accountStore: Self {
        Self("AccountStore") { try SQLiteAccountStore(database: ServiceRegistry.resolve(.database)) }
    }
}
