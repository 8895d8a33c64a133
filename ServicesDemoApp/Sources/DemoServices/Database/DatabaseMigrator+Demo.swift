// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

extension DatabaseMigrator {
    /// The tables of the demo, version by version.
    static var demo: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts and outbox") { db in
            try db.execute(literal: "PRAGMA application_id = \(sql: String(DatabaseFile.applicationID))")
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
        return migrator
    }
}
