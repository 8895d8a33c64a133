// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB
public import SOA
import Synchronization

/// The SQLite database of the demo's production services.
///
/// Opening a database changes no file of another program. It may be used from any thread, and its file by several
/// processes. With its write-ahead log, readers never wait, and writers wait for each other. It reads and writes on
/// threads of its own.
public final class DemoDatabase: Sendable {
    /// The path of the file.
    public let file: String

    /// Nil after `close`; the file is closed when the last access in progress has ended.
    private let pool: Mutex<DatabasePool?>

    /// Opens the database, and creates it if the location allows that.
    ///
    /// - Parameters:
    ///   - location: The location of the file.
    ///   - patience: The seconds to wait while another program writes the file.
    /// - Throws: ``DemoDatabaseError`` when the file is missing, not a database of the demo, or not usable.
    public init(at location: DatabaseLocation, patience: Double = 2) throws(DemoDatabaseError) {
        try DatabaseFile(location: location).prepare()
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = "ServicesDemo"
        do {
            // Before the log is created, so the file itself contains the application ID from the start.
            try Self.update(location, configuration)
            let pool = try Self.pool(at: location, configuration, patience: patience)
            // The disk has a commit before it is acknowledged.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            self.pool = Mutex(pool)
        } catch {
            throw DemoDatabaseError(error, file: location.path)
        }
        self.file = location.path
    }

    /// Migrates the file to the current version.
    private static func update(_ location: DatabaseLocation, _ configuration: Configuration) throws {
        let queue = try DatabaseQueue(path: location.pathForSQLite, configuration: configuration)
        let version = try queue.read(DatabaseSchema.version(of:))
        guard version <= DatabaseSchema.version else { throw DemoDatabaseError(.tooNew, file: location.path) }
        if version < DatabaseSchema.version { try queue.write(DatabaseSchema.update) }
        try queue.close()
    }

    /// Opens the file with a write-ahead log, and retries while another process enables that.
    private static func pool(
        at location: DatabaseLocation,
        _ configuration: Configuration,
        patience: Double
    ) throws -> DatabasePool {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(patience)
        while true {
            do {
                return try DatabasePool(path: location.pathForSQLite, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < end {
                usleep(20_000)
            }
        }
    }

    /// Closes the file, after the accesses in progress.
    ///
    /// Later accesses fail with `.closed`.
    public func close() {
        pool.withLock { $0 = nil }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(DemoDatabaseError) -> Value {
        let pool = try openPool()
        do {
            return try await pool.read(body)
        } catch {
            throw DemoDatabaseError(error, file: file)
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(DemoDatabaseError) -> Value {
        let pool = try openPool()
        do {
            return try await pool.write(body)
        } catch {
            throw DemoDatabaseError(error, file: file)
        }
    }

    private func openPool() throws(DemoDatabaseError) -> DatabasePool {
        guard let pool = pool.withLock({ $0 }) else { throw DemoDatabaseError(.closed, file: file) }
        return pool
    }
}

extension DemoDatabase {
    /// Registers the database, which is opened at its first lookup and closed at `shutdown`.
    ///
    /// - Parameter location: The location of the file.
    public static func register(at location: DatabaseLocation) {
        ServiceRegistry.add(.database, shutdown: { $0.close() }, { try DemoDatabase(at: location) })
    }
}

extension ServiceName where Service == DemoDatabase {
    /// The database of the production services.
    public static var database: Self { "Database" }
}
