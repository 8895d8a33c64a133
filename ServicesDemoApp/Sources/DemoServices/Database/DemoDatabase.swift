// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
public import SOA
import Synchronization

/// The SQLite database that the demo's production services keep their data in.
///
/// Opening one touches no file that is not a database of this demo. A database may be used from any thread; its reads
/// and writes happen one after the other.
public final class DemoDatabase: Sendable {
    /// The path of the file.
    public let file: String

    /// Nil once the database is closed: the file is let go of when the last read or write under way is done.
    private let queue: Mutex<DatabaseQueue?>

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
            let queue = try DatabaseQueue(path: location.path, configuration: configuration)
            let version = try queue.read(DatabaseSchema.version(of:))
            guard version <= DatabaseSchema.version else { throw DemoDatabaseError(.tooNew, file: location.path) }
            if version < DatabaseSchema.version { try queue.write(DatabaseSchema.update) }
            self.queue = Mutex(queue)
        } catch {
            throw DemoDatabaseError(error, file: location.path)
        }
        self.file = location.path
    }

    /// Closes the file, once what is under way is done.
    ///
    /// Whatever is asked of the database afterwards fails with `.closed`.
    public func close() {
        queue.withLock { $0 = nil }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(DemoDatabaseError) -> Value {
        let queue = try openQueue()
        do {
            return try queue.read(body)
        } catch {
            throw DemoDatabaseError(error, file: file)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(DemoDatabaseError) -> Value {
        let queue = try openQueue()
        do {
            return try queue.write(body)
        } catch {
            throw DemoDatabaseError(error, file: file)
        }
    }

    private func openQueue() throws(DemoDatabaseError) -> DatabaseQueue {
        guard let queue = queue.withLock({ $0 }) else { throw DemoDatabaseError(.closed, file: file) }
        return queue
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
