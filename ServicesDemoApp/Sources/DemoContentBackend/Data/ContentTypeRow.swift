// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A type of items: a row of the database.
struct ContentTypeRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentType"

    let name: String
    let typeCategory: String
    /// The names of the fields that refer to other items.
    let referenceFields: JSON

    /// The names that an item of the type can expand.
    var expandable: [String] {
        guard case .list(let names) = referenceFields else { return [] }
        return names.compactMap(\.text).map { "fields.\($0)" }
    }
}
