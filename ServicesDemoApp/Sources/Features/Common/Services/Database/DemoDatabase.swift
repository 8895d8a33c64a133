// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB
public import SOA
import Synchronization

/// The SQLite database that the demo's production services keep their data in.
///
/// Opening one touches no file that is not a database of this demo. A database may be used from any thread, and its file by
/// several processes: it keeps a write-ahead log, so that readers wait for nobody, and writers for each other. Nothing is
/// read or written on the caller's thread.
public final class DemoDatabase: Sendable {
    /// The path of the file.
    public let file: String

    /// Nil once the database is closed: the file is let go of when the last read or write under way is done.
    private let pool: Mutex<DatabasePool?>

    /// Opens the database, and creates it if the location allows that.
    ///
    /// - Parameters:
    ///   - location: Which file it is.
    ///   - patience: How many seconds to wait while another program writes the file.
    /// - Throws: ``DemoDatabaseError`` when the file is not there, not a database, or not to be used.
    public init(at location: DatabaseLocation, patience: Double = 2) throws(DemoDatabaseError) {
        try DatabaseFile(location: location).prepare()
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = "ServicesDemo"
        do {
            // Before there is a log, so that the file itself says whose it is from its first moment on.
            try Self.update(location, configuration)
            let pool = try Self.pool(at: location, configuration, patience: patience)
            // A commit is on the disk before it is acknowledged.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            self.pool = Mutex(pool)
        } catch {
            throw DemoDatabaseError(error, file: location.path)
        }
        self.file = location.path
    }

    /// Creates what this version has and the file does not.
    private static func update(_ location: DatabaseLocation, _ configuration: Configuration) throws {
        let queue = try DatabaseQueue(path: location.path, configuration: configuration)
        let version = try queue.read(DatabaseSchema.version(of:))
        guard version <= DatabaseSchema.version else { throw DemoDatabaseError(.tooNew, file: location.path) }
        if version < DatabaseSchema.version { try queue.write(DatabaseSchema.update) }
        try queue.close()
    }

    /// Opens the file with a write-ahead log; SQLite does not wait by itself while another process turns that on.
    private static func pool(
        at location: DatabaseLocation,
        _ configuration: Configuration,
        patience: Double
    ) throws -> DatabasePool {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(patience)
        while true {
            do {
                return try DatabasePool(path: location.path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < end {
                usleep(20_000)
            }
        }
    }

    /// Closes the file, once what is under way is done.
    ///
    /// Whatever is asked of the database afterwards fails with `.closed`.
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
    /// Registers the database: it is opened by the first service that needs it, and closed at `shutdown`.
    ///
    /// - Parameter location: Which file it is.
    public static func register(at location: DatabaseLocation) {
        ServiceRegistry.add(.database, shutdown: { $0.close() }, { try DemoDatabase(at: location) })
    }
}

extension ServiceName where Service == DemoDatabase {
    /// The database behind the production services.
    public static var database: Self { "Database" }
}
