// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// An HTTP server with deadlines for requests and a bounded graceful shutdown.
public struct DemoServer: Sendable {
    /// An error thrown when the server can't listen at the port.
    public struct CannotListen: Error {
        /// The reason of the system.
        public let reason: String
        /// True if another program listens at the port, so that the next one may be free.
        public let isPortInUse: Bool
    }

    private let address: String
    private let port: Int
    private let requestLimit: Duration
    private let grace: Duration

    /// Describes a server; it opens nothing until it runs.
    ///
    /// - Parameters:
    ///   - address: The address to listen at.
    ///   - port: The port; 0 for any that is free.
    ///   - requestLimit: The time limit for receiving a request body.
    ///   - grace: The grace period for requests in progress at a graceful shutdown.
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

    /// Responds to requests until cancellation or a graceful shutdown.
    ///
    /// - Parameters:
    ///   - responder: The responder to requests.
    ///   - onListening: Receives the address, once the server accepts requests.
    /// - Throws: ``CannotListen``, or `CancellationError`.
    public func run<Responder: HTTPResponder>(
        _ responder: Responder,
        onListening: @escaping @Sendable (URL) -> Void
    ) async throws where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        let limit = TimeAmount.nanoseconds(Int64(requestLimit / .nanoseconds(1)))
        let host = HostNames.host(at: address)
        let application = Application(
            responder: responder,
            // An incomplete request can't prevent the shutdown.
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
            throw CannotListen(reason: "\(error)", isPortInUse: (error as? IOError)?.errnoCode == EADDRINUSE)
        }
    }

    /// Runs the server until it ends, or until the grace period after a graceful shutdown is over.
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
