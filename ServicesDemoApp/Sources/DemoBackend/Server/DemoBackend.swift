// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoContentBackend
public import DemoServer
public import Foundation
import Hummingbird
import SOA
public import ServiceLifecycle

/// The server of the app: a REST API on loopback for vehicle tax, a catalogue, garages and content, stored in SQLite.
///
/// It is a service of a `ServiceGroup` and runs until cancellation or a graceful shutdown.
///
/// ```swift
/// let backend = DemoBackend(.staging) { url in print("listening at \(url)") }
/// try await ServiceGroup(services: [backend], logger: logger).run()
/// ```
public struct DemoBackend: Service {
    private let variant: BackendVariant
    private let settings: BackendSettings
    private let drain: Drain?
    private let onListening: @Sendable (URL) -> Void

    /// Describes a server; it opens nothing until it runs.
    ///
    /// - Parameters:
    ///   - variant: The sample data for an empty database.
    ///   - port: The port on loopback; 0 for any that is free.
    ///   - database: The database file, created if it is missing; nil for a database in memory.
    ///   - tokenLifetime: The lifetime of a token.
    ///   - onListening: Receives the address, once the server accepts requests.
    public init(
        _ variant: BackendVariant = .production,
        port: Int = 0,
        database: String? = nil,
        tokenLifetime: Duration = .seconds(300),
        onListening: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        var settings = BackendSettings()
        settings.port = port
        settings.database = database
        settings.tokenLifetime = tokenLifetime
        self.init(variant, settings: settings, onListening: onListening)
    }

    /// Describes a server; it opens nothing until it runs.
    ///
    /// - Parameters:
    ///   - variant: The sample data for an empty database.
    ///   - settings: The settings of the server.
    ///   - drain: The drain that runs before the shutdown.
    ///   - onListening: Receives the address, once the server accepts requests.
    public init(
        _ variant: BackendVariant,
        settings: BackendSettings,
        drain: Drain? = nil,
        onListening: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        self.variant = variant
        self.settings = settings
        self.drain = drain
        self.onListening = onListening
    }

    /// Responds to requests until cancellation or a graceful shutdown.
    ///
    /// Its dependencies are registered in a scope of their own, whose state `GET /health` reports.
    ///
    /// - Throws: ``BackendError`` when the database, the keys or the port can't be used.
    public func run() async throws {
        do {
            try await ServiceRegistry.withScope("backend") { try await serve($0) }
        } catch let error as ServiceRegistryError {
            if case .buildFailed(let cause) = error.reason { throw cause }
            throw error
        }
    }

    private func serve(_ scope: ServiceRegistryImplementation) async throws {
        let names = BackendParts.register(in: scope, variant, settings)
        let tokens = try await scope.resolve(awaiting: .backendTokens)
        let routes = BackendRoutes(
            data: try scope.resolve(.backendDatabase),
            tokens: tokens,
            content: ContentBackend(
                database: try scope.resolve(.contentReader),
                images: try scope.resolve(.backendImages),
                accepts: { await tokens.accepts($0) }
            ),
            names: HostNames(settings.hosts, listeningAt: settings.address),
            health: { [drain] in
                let entries = scope.snapshot().entries.filter { names.contains($0.name) }
                return Health(
                    ServiceSnapshot(label: "backend", entries: entries),
                    isDraining: drain?.isDraining ?? false
                )
            }
        )
        let server = DemoServer(
            address: settings.address,
            port: settings.port,
            requestLimit: settings.requestLimit,
            grace: settings.grace
        )
        do {
            try await server.run(routes.router.buildResponder(), onListening: onListening)
        } catch let error as DemoServer.CannotListen {
            throw BackendError.cannotListen(port: settings.port, reason: error.reason)
        }
    }
}
