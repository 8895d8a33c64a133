// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

import struct Foundation.Date

/// The production implementation of ``Outbox``: a table in the database.
public struct SQLiteOutbox: Outbox {
    private let database: DemoDatabase

    /// Keeps the outbox in a database.
    ///
    /// - Parameter database: The database to keep it in.
    public init(database: DemoDatabase) {
        self.database = database
    }

    /// Puts something into the outbox.
    ///
    /// - Parameters:
    ///   - content: What is shared.
    ///   - activityItems: What goes along with it.
    ///   - sender: Who shares it.
    /// - Returns: How it lies in the outbox.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
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

    /// Lists the outbox.
    ///
    /// - Returns: Everything in it, oldest first.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    public func items() async throws(DemoDatabaseError) -> [SharedItem] {
        try await database.read { try SharedItemRow.order(Column("id")).fetchAll($0) }.compactMap(\.item)
    }
}
