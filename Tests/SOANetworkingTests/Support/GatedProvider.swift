// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking
import SOANetworking

/// A provider that suspends each request until a test responds to it.
final class GatedProvider: Networking {
    private struct State: Sendable {
        var names: [String] = []
        var responses: [String: AsyncStream<Result<Fruit, NetworkError>>.Continuation] = [:]
    }

    private let state = Lock(State())
    private let arrivals = AsyncStream.makeStream(of: String.self)
    private let departures = AsyncStream.makeStream(of: String.self)

    /// The names of the requested fruits.
    var names: [String] { state.withLock { $0.names } }

    /// Waits for the next request, and returns its name.
    func nextArrival() async -> String? {
        await arrivals.stream.first { _ in true }
    }

    /// Waits for the next cancellation, and returns the name of its request.
    func nextCancellation() async -> String? {
        await departures.stream.first { _ in true }
    }

    func respond(to name: String, with result: Result<Fruit, NetworkError>) {
        let response = state.withLock { $0.responses.removeValue(forKey: name) }
        response?.yield(result)
        response?.finish()
    }

    func respond(to name: String) {
        respond(to: name, with: .success(Fruit(name: name)))
    }

    func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response {
        guard let fruit = endpoint as? FruitEndpoint else { throw .noMockAvailable }
        let (stream, continuation) = AsyncStream.makeStream(of: Result<Fruit, NetworkError>.self)
        state.withLock { state in
            state.names.append(fruit.name)
            state.responses[fruit.name] = continuation
        }
        arrivals.continuation.yield(fruit.name)
        // The stream ends without a response when the task is cancelled.
        for await result in stream {
            guard let response = try result.get() as? Endpoint.Response else { throw .unknown }
            return response
        }
        departures.continuation.yield(fruit.name)
        throw .cancelled
    }
}
