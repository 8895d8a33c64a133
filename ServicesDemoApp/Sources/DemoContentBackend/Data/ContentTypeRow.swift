// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A type of items, as it lies in the database.
struct ContentTypeRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentType"

    let name: String
    let typeCategory: String
    /// Which of its fields refer to other items: a list of names.
    let referenceFields: JSON

    /// What can be expanded in an item of the type.
    var expandable: [String] {
        guard case .list(let names) = referenceFields else { return [] }
        return names.compactMap(\.text).map { "fields.\($0)" }
    }
}
