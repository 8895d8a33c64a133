// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

import struct Foundation.Date

/// The production implementation of ``Outbox``: a table in the database.
public struct SQLiteOutbox: Outbox {
    private let database: DemoDatabase

    /// Creates an outbox in a database.
    ///
    /// - Parameter database: The database.
    public init(database: DemoDatabase) {
        self.database = database
    }

    /// Adds an item to the outbox.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - sender: The account that shares it.
    /// - Returns: The item in the outbox.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func add(
        _ content: String,
        activityItems: [String],
        sender: Account
    ) async throws(DemoDatabaseError) -> SharedItem {
        let item = try await database.write { db in
            var row = SharedItemRow(items: [content] + activityItems, sender: sender.username, date: Date())
            try row.insert(db)
            return row.item
        }
        guard let item else { throw DemoDatabaseError(.damaged, file: database.file) }
        return item
    }

    /// Returns the items of the outbox.
    ///
    /// - Returns: The items, oldest first.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func items() async throws(DemoDatabaseError) -> [SharedItem] {
        try await database.read { try SharedItemRow.order(Column("id")).fetchAll($0) }.compactMap(\.item)
    }
}
