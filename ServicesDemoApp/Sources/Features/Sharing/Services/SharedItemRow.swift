// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

import struct Foundation.Date

/// A row of the outbox table.
struct SharedItemRow: Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "sharedItem"

    var id: Int64?
    /// The content, then the further items; stored as JSON.
    let items: [String]
    let sender: String
    let date: Date

    var item: SharedItem? {
        guard let id, let content = items.first else { return nil }
        return SharedItem(
            id: id,
            content: content,
            activityItems: Array(items.dropFirst()),
            sender: Account(username: sender),
            date: date
        )
    }

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }
}
