// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// An item of the catalogue: a row of the database.
struct ItemRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "item"

    let number: String
    let name: String
    let pence: Int
}
