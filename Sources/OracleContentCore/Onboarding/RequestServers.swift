// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// The servers of configurations, each of which stays the same while a request is built.
final class RequestServers: Sendable {
    typealias Server = @Sendable () -> (any URLProvider)?

    /// The identity of a closure.
    private final class ID: Sendable {}

    @TaskLocal private static var current: RequestServers?

    /// Nil when the request is built: a task that began meanwhile may run on.
    private let servers = Lock<[ObjectIdentifier: (any URLProvider)?]?>([:])

    /// Returns a closure that calls another one once for each request.
    static func fixed(_ server: @escaping Server) -> Server {
        let id = ID()
        return { current?.known(ObjectIdentifier(id), server) ?? server() }
    }

    /// Builds a request.
    static func building<Value>(_ build: () throws -> Value) rethrows -> Value {
        if let current, current.servers.withLock({ $0 != nil }) { return try build() }
        let request = RequestServers()
        defer { request.servers.exchange(\.self, for: nil) }
        return try $current.withValue(request, operation: build)
    }

    private func known(_ id: ObjectIdentifier, _ server: Server) -> (any URLProvider)?? {
        let (isOver, known) = servers.withLock { ($0 == nil, $0?[id]) }
        if isOver || known != nil { return known }
        let server = server()
        servers.withLock { $0?[id] = .some(server) }
        return .some(server)
    }
}
