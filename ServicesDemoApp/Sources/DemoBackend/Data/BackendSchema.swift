// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The tables of a backend.
enum BackendSchema {
    /// An error thrown when the database belongs to another program.
    struct ForeignDatabaseError: Error, CustomStringConvertible {
        let description = "it is the database of another program and was not changed"
    }

    /// The application ID in the SQLite header that marks a database of the backend: "SOAb".
    private static let applicationID = 0x534F_4162

    /// Returns whether the database is still empty.
    static func isMissing(in db: Database) throws -> Bool {
        if try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID { return false }
        let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master")
        guard count == 0 else { throw ForeignDatabaseError() }
        return true
    }

    static func create(in db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.create(table: VehicleRow.databaseTableName) { table in
            table.primaryKey("registration", .text)
            table.column("make", .text).notNull()
            table.column("taxedUntil", .text)
            table.column("yearlyPence", .integer).notNull()
        }
        try db.create(table: ItemRow.databaseTableName) { table in
            table.primaryKey("number", .text)
            table.column("name", .text).notNull()
            table.column("pence", .integer).notNull()
        }
        try db.create(table: GarageRow.databaseTableName) { table in
            table.primaryKey("name", .text)
            table.column("town", .text).notNull()
            table.column("freeSlots", .integer).notNull()
        }
    }
}
