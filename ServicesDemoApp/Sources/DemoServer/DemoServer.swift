// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// How the demo's servers listen: with deadlines for requests, and a bound on their graceful shutdown.
public struct DemoServer: Sendable {
    /// The port cannot be listened at.
    public struct CannotListen: Error {
        /// The reason that the system gives.
        public let reason: String
    }

    private let address: String
    private let port: Int
    private let requestLimit: Duration
    private let grace: Duration

    /// Describes a server; nothing is opened before it runs.
    ///
    /// - Parameters:
    ///   - address: The address to listen at.
    ///   - port: The port; 0 for any that is free.
    ///   - requestLimit: How long the body of a request may take.
    ///   - grace: How long requests under way have to end, once the server is told to shut down.
    public init(
        address: String = "127.0.0.1",
        port: Int,
        requestLimit: Duration = .seconds(10),
        grace: Duration = .seconds(10)
    ) {
        self.address = address
        self.port = port
        self.requestLimit = requestLimit
        self.grace = grace
    }

    /// Responds to requests until it is cancelled, or told to shut down gracefully.
    ///
    /// - Parameters:
    ///   - responder: What responds.
    ///   - onListening: Receives the address, once requests are responded to there.
    /// - Throws: ``CannotListen``, or `CancellationError`.
    public func run<Responder: HTTPResponder>(
        _ responder: Responder,
        onListening: @escaping @Sendable (URL) -> Void
    ) async throws where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        let limit = TimeAmount.nanoseconds(Int64(requestLimit / .nanoseconds(1)))
        let host = address == "0.0.0.0" ? "127.0.0.1" : address
        let application = Application(
            responder: responder,
            // Nobody who begins a request and does not end it keeps the server from stopping.
            server: .http1(
                configuration: .init(additionalChannelHandlers: [RequestDeadline(limit)], idleTimeout: .seconds(5))
            ),
            configuration: ApplicationConfiguration(address: .hostname(address, port: port), serverName: nil),
            onServerRunning: { channel in
                guard
                    let port = channel.localAddress?.port,
                    let url = URL(string: "http://\(host):\(port)")
                else { return }
                onListening(url)
            },
            logger: Logger(label: "DemoServer") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await runWithinGrace { try await application.run() }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw CannotListen(reason: "\(error)")
        }
    }

    /// Serves until that ends by itself, or until the grace period after a graceful shutdown is over.
    private func runWithinGrace(_ serve: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { [grace] tasks in
            tasks.addTask { try await serve() }
            tasks.addTask {
                try await gracefulShutdown()
                try await Task.sleep(for: grace)
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }
}
