// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoContentBackend
public import DemoServer
public import Foundation
import Hummingbird
import SOA
public import ServiceLifecycle

/// The server that the app talks to: vehicle tax, a catalogue, garages and content, by REST on loopback, out of SQLite.
///
/// It is a service of a `ServiceGroup`: it runs until it is cancelled, or told to shut down gracefully.
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

    /// Describes a server; nothing is opened before it runs.
    ///
    /// - Parameters:
    ///   - variant: Which sample data it has, if its database is empty.
    ///   - port: The port on loopback; 0 for any that is free.
    ///   - database: The file of its database, created if it is not there; nil to keep everything in memory.
    ///   - tokenLifetime: How long a token is good for.
    ///   - onListening: Receives the address, once requests are responded to there.
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

    /// Describes a server; nothing is opened before it runs.
    ///
    /// - Parameters:
    ///   - variant: Which sample data it has, if its database is empty.
    ///   - settings: What it is served with.
    ///   - drain: Knows when the server is about to stop.
    ///   - onListening: Receives the address, once requests are responded to there.
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

    /// Responds to requests until it is told to stop.
    ///
    /// What it depends on is registered in a scope of its own, which `GET /health` tells of.
    ///
    /// - Throws: ``BackendError`` when the database, the keys or the port cannot be used.
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
            names: HostNames(settings.hosts),
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
