// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import Hummingbird
import Logging
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
    private let port: Int
    private let database: String?
    private let tokenLifetime: Duration
    private let onListening: @Sendable (URL) -> Void

    /// Describes a server; nothing is opened before it runs.
    ///
    /// - Parameters:
    ///   - variant: Which sample data it has, if its database is empty.
    ///   - port: The port on loopback; 0 for any that is free.
    ///   - database: The file of its database, made if it is not there; nil to keep everything in memory.
    ///   - tokenLifetime: How long a token is good for.
    ///   - onListening: Told the address, once requests are answered there.
    public init(
        _ variant: BackendVariant = .production,
        port: Int = 0,
        database: String? = nil,
        tokenLifetime: Duration = .seconds(300),
        onListening: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        self.variant = variant
        self.port = port
        self.database = database
        self.tokenLifetime = tokenLifetime
        self.onListening = onListening
    }

    /// Answers requests until it is told to stop.
    ///
    /// - Throws: ``BackendError`` when the database or the port cannot be used.
    public func run() async throws {
        let data = try BackendDatabase(file: database, variant: variant)
        let tokens = TokenStore(lifetime: tokenLifetime)
        let images = try ImageFiles()
        let application = Application(
            router: BackendRoutes(data: data, tokens: tokens, images: images).router,
            // Nobody who begins a request and does not end it keeps the backend from stopping.
            server: .http1(configuration: .init(idleTimeout: .seconds(5))),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { [onListening] channel in
                guard
                    let port = channel.localAddress?.port,
                    let url = URL(string: "http://127.0.0.1:\(port)")
                else { return }
                onListening(url)
            },
            logger: Logger(label: "DemoBackend") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await application.run()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw BackendError.cannotListen(port: port, reason: "\(error)")
        }
    }
}
