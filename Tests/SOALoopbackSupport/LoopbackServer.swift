// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation
import SOALocking

/// A server on loopback that responds to each request as a test requires, even against the protocol.
package final class LoopbackServer: Sendable {
    /// A request as it arrived.
    package struct Request: Sendable {
        package let method: String
        package let target: String
        package let headers: [(name: String, value: String)]
        package let body: Data

        /// Returns the values of a header; its name is not case-sensitive.
        package func values(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        }

        package var path: String { String(target.prefix { $0 != "?" }) }
    }

    private struct State: Sendable {
        var requests: [Request] = []
        var connections: [Connection] = []
        var isStopped = false
    }

    package typealias Response = @Sendable (Request, Connection) -> Void

    package let port: UInt16
    private let listener: Socket
    private let respond: Response
    private let greeting: String?
    private let bytesBeforeGreeting: Int
    private let isRecording: Bool
    private let state = Lock(State())

    /// Runs a test with a server, and stops the server afterwards.
    ///
    /// A server with a greeting sends it on each connection after a number of bytes, closes the connection, and reads no
    /// request.
    package static func with<Value>(
        greeting: String? = nil,
        after count: Int = 0,
        recording isRecording: Bool = true,
        _ respond: @escaping Response,
        _ body: (LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let server = try LoopbackServer(respond, greeting: greeting, after: count, isRecording: isRecording)
        defer { server.stop() }
        return try await body(server)
    }

    private init(_ respond: @escaping Response, greeting: String?, after count: Int, isRecording: Bool) throws {
        (listener, port) = try Socket.listening()
        self.respond = respond
        self.greeting = greeting
        bytesBeforeGreeting = count
        self.isRecording = isRecording
        Thread.detachNewThread { [self] in
            while let socket = listener.accept() {
                let connection = Connection(socket)
                let isStopped = state.withLock { state in
                    if !state.isStopped { state.connections.append(connection) }
                    return state.isStopped
                }
                if isStopped {
                    connection.end()
                    break
                }
                Thread.detachNewThread { [self] in serve(connection) }
            }
            listener.close()
        }
    }

    /// Returns the URL of a path on this server.
    package func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
        guard let url = URL(string: "http://\(host):\(port)\(path)") else { preconditionFailure("no URL: \(path)") }
        return url
    }

    /// The requests so far.
    package var requests: [Request] {
        state.withLock { $0.requests }
    }

    private func stop() {
        listener.shutDown()
        let connections = state.withLock { state in
            state.isStopped = true
            return state.connections
        }
        Socket.wake(port)
        for connection in connections { connection.shutDown() }
    }

    private func serve(_ connection: Connection) {
        if let greeting {
            connection.skip(bytesBeforeGreeting)
            connection.send(greeting)
            return connection.end()
        }
        while let request = connection.receiveRequest() {
            if isRecording { state.withLock { $0.requests.append(request) } }
            respond(request, connection)
            if connection.isOver { break }
        }
        connection.end()
    }
}
