// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The tables of the demo, by version.
///
/// The header of the file contains the version. Each migration checks it again in its transaction, so
/// several programs can open a new file at the same time.
enum DatabaseSchema {
    static let version = 3

    /// Returns the version of a database; a new file has version 0.
    static func version(of db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Runs the missing migrations, in the transaction of the caller.
    static func update(_ db: Database) throws {
        if try version(of: db) < 1 { try createAccountsAndOutbox(db) }
        if try version(of: db) < 2 { try createSessions(db) }
        if try version(of: db) < 3 { try createIndexOfSkeletons(db) }
    }

    private static func createAccountsAndOutbox(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID); PRAGMA user_version = 1")
        try db.create(table: AccountRow.databaseTableName) { table in
            table.primaryKey("username", .text)
            table.column("passwordHash", .text).notNull()
        }
        try db.create(table: SharedItemRow.databaseTableName) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("items", .jsonText).notNull()
            table.column("sender", .text).notNull()
            table.column("date", .datetime).notNull()
        }
    }

    private static func createSessions(_ db: Database) throws {
        try db.execute(sql: "PRAGMA user_version = 2")
        try db.create(table: "session") { table in
            table.primaryKey("digest", .text)
            table.column("username", .text).notNull()
            table.column("expiry", .datetime).notNull()
        }
        try db.create(table: "site") { table in table.column("identifier", .text).notNull() }
        try db.execute(sql: "INSERT INTO site VALUES (lower(hex(randomblob(4))))")
    }

    /// The index is not unique, since accounts of earlier versions may look alike.
    private static func createIndexOfSkeletons(_ db: Database) throws {
        try db.execute(
            sql: """
                PRAGMA user_version = 3;
                CREATE INDEX IF NOT EXISTS accountSkeleton ON \(AccountRow.databaseTableName) (\(AccountRow.skeleton))
                """
        )
    }
}
