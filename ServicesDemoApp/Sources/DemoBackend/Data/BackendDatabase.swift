// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoContentBackend
import Foundation
import GRDB

/// The SQLite database of a backend.
struct BackendDatabase: Sendable {
    private let queue: DatabaseQueue

    /// Opens the database, and inserts sample data if it is empty.
    ///
    /// Without a file, it is in memory.
    init(file: String?, variant: BackendVariant) throws(BackendError) {
        do {
            var configuration = Configuration()
            // Several processes may share the file.
            configuration.busyMode = .timeout(10)
            configuration.prepareDatabase(ContentBackend.prepare)
            queue =
                try file.map { try DatabaseQueue(path: $0, configuration: configuration) }
                ?? DatabaseQueue(configuration: configuration)
            try queue.write { db in
                if try BackendSchema.isMissing(in: db) {
                    try BackendSchema.create(in: db)
                    try SampleData(variant).insert(into: db)
                }
                try ContentBackend.create(in: db, with: variant == .staging ? .few : .all)
            }
        } catch let error as BackendSchema.ForeignDatabaseError {
            throw .databaseUnusable(file: file ?? "in memory", reason: error.description)
        } catch {
            let reason = (error as? DatabaseError)?.message ?? error.localizedDescription
            throw .databaseUnusable(file: file ?? "in memory", reason: reason)
        }
    }

    /// The database for other parts of the backend, which read their tables.
    var reader: any DatabaseReader { queue }

    func vehicle(_ registration: String) async throws -> VehicleRow? {
        try await queue.read { try VehicleRow.fetchOne($0, key: registration) }
    }

    /// Returns the first items whose names contain a text, ordered by number.
    func items(named text: String, limit: Int) async throws -> [ItemRow] {
        try await queue.read { db in
            try ItemRow
                .filter(sql: "instr(lower(name), lower(?)) > 0", arguments: [text])
                .order(Column("number"))
                .limit(limit)
                .fetchAll(db)
        }
    }

    func garages(in town: String) async throws -> [GarageRow] {
        try await queue.read { db in
            try GarageRow.filter(Column("town").collating(.nocase) == town).order(Column("name")).fetchAll(db)
        }
    }
}
