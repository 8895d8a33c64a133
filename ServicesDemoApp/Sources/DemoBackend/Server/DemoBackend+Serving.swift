// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import Logging
import ServiceLifecycle

extension DemoBackend {
    /// Runs a server in this process, on any free port, while a closure runs.
    ///
    /// - Parameters:
    ///   - variant: The sample data.
    ///   - database: The database file; nil for a database in memory.
    ///   - tokenLifetime: The lifetime of a token.
    ///   - body: The closure, which receives the address of the server.
    /// - Returns: The value of `body`, after the server has shut down.
    /// - Throws: The error of `body`, or ``BackendError``.
    public static func serving<Value: Sendable>(
        _ variant: BackendVariant,
        database: String? = nil,
        tokenLifetime: Duration = .seconds(300),
        _ body: (URL) async throws -> Value
    ) async throws -> Value {
        var settings = BackendSettings()
        settings.database = database
        settings.tokenLifetime = tokenLifetime
        return try await serving(variant, settings: settings, body)
    }

    /// Runs a server in this process while a closure runs.
    ///
    /// - Parameters:
    ///   - variant: The sample data.
    ///   - settings: The settings of the server.
    ///   - body: The closure, which receives the address of the server.
    /// - Returns: The value of `body`, after the server has shut down.
    /// - Throws: The error of `body`, or ``BackendError``.
    public static func serving<Value: Sendable>(
        _ variant: BackendVariant,
        settings: BackendSettings,
        _ body: (URL) async throws -> Value
    ) async throws -> Value {
        let (addresses, address) = AsyncStream.makeStream(of: URL.self)
        let backend = DemoBackend(variant, settings: settings) { address.yield($0) }
        let group = ServiceGroup(
            services: [backend],
            logger: Logger(label: "DemoBackend") { _ in SwiftLogNoOpLogHandler() }
        )
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { address.finish() }
                try await group.run()
            }
            guard let url = await addresses.first(where: { _ in true }) else {
                try await tasks.waitForAll()
                throw CancellationError()
            }
            let value = try await body(url)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return value
        }
    }
}
