// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking
import SOANetworking

/// A provider whose requests wait, each until a test responds to it.
final class GatedProvider: Networking {
    private struct State: Sendable {
        var names: [String] = []
        var answers: [String: AsyncStream<Result<Fruit, NetworkError>>.Continuation] = [:]
    }

    private let state = Lock(State())
    private let arrivals = AsyncStream.makeStream(of: String.self)
    private let departures = AsyncStream.makeStream(of: String.self)

    /// The names of the fruits that were asked for.
    var names: [String] { state.withLock { $0.names } }

    /// Suspends until the next request is here, and says what it asks for.
    func nextArrival() async -> String? {
        await arrivals.stream.first { _ in true }
    }

    /// Suspends until a request was cancelled, and says what it asked for.
    func nextCancellation() async -> String? {
        await departures.stream.first { _ in true }
    }

    func answer(_ name: String, with result: Result<Fruit, NetworkError>) {
        let answer = state.withLock { $0.answers.removeValue(forKey: name) }
        answer?.yield(result)
        answer?.finish()
    }

    func answer(_ name: String) {
        answer(name, with: .success(Fruit(name: name)))
    }

    func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response {
        guard let fruit = endpoint as? FruitEndpoint else { throw .noMockAvailable }
        let (stream, continuation) = AsyncStream.makeStream(of: Result<Fruit, NetworkError>.self)
        state.withLock { state in
            state.names.append(fruit.name)
            state.answers[fruit.name] = continuation
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
