// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The database of an older backend, without content.
enum OldDatabase {
    /// Removes all content from a database.
    static func make(of file: String) async throws {
        try await DatabaseQueue(path: file).write { db in
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON; DROP VIEW contentItemNode")
            for table in [
                "contentItemCategory", "contentItemChannel", "category", "taxonomy", "contentFile", "contentItem",
                "contentType", "contentChannel",
            ] {
                try db.drop(table: table)
            }
        }
    }
}
