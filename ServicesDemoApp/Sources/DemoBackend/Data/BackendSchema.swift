// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The tables of a backend.
enum BackendSchema {
    static func create(in db: Database) throws {
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
