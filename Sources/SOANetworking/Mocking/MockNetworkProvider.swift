// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// Answers requests by itself, after a delay, as a server would.
///
/// ```swift
/// let provider = MockNetworkProvider(simulatedDelay: 0)
/// let record = try await provider.send(VehicleTax(input: "AB12 CDE"))  // its mock response
///
/// provider.simulatedError = .httpStatusCode(503)                       // from here on, failure
/// ```
///
/// When the delay is over, the first of these that applies is the response:
///
/// 1. `.noMockAvailable`, if the endpoint is not ``Mockable`` and was given no response by
///    ``respond(to:with:)-(_,Endpoint.Response)``,
/// 2. ``simulatedError``, if there is one,
/// 3. the response that ``respond(to:with:)-(_,Endpoint.Response)`` gave the provider for this type of endpoint,
/// 4. the endpoint's ``Mockable/mockResponse``.
///
/// All of this is settled when the request is sent: what is set during the delay is for the requests after. Any number
/// of tasks may use and set up one provider at a time.
public final class MockNetworkProvider: Networking {
    struct State: Sendable {
        var delay: Double
        var error: NetworkError?
        /// A `MockResponder` for each type of endpoint that was given one.
        var responders: [ObjectIdentifier: any Sendable] = [:]
        var requests: [RecordedRequest] = []
    }

    /// The provider that an app shares; tests do better with one each.
    public static let shared = MockNetworkProvider()

    /// How many requests are kept, the latest ones.
    public static let recordingLimit = 10_000

    let state: Lock<State>
    private let clock: any Clock<Duration>

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - simulatedDelay: How many seconds a response takes.
    ///   - simulatedError: What every request fails with; none for success.
    ///   - clock: What measures the delay. Tests bring one that they move on themselves.
    public init(
        simulatedDelay: Double = 1.5,
        simulatedError: NetworkError? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        state = Lock(State(delay: simulatedDelay, error: simulatedError))
        self.clock = clock
    }

    /// Makes a provider, by the other name of the delay.
    ///
    /// - Parameters:
    ///   - simulatedLatency: How many seconds a response takes.
    ///   - simulatedError: What every request fails with; none for success.
    ///   - clock: What measures the delay.
    public convenience init(
        simulatedLatency: Double,
        simulatedError: NetworkError? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(simulatedDelay: simulatedLatency, simulatedError: simulatedError, clock: clock)
    }

    /// How many seconds a response takes; none if zero or less.
    public var simulatedDelay: Double {
        get { state.withLock { $0.delay } }
        set { state.withLock { $0.delay = newValue } }
    }

    /// The other name of ``simulatedDelay``.
    public var simulatedLatency: Double {
        get { simulatedDelay }
        set { simulatedDelay = newValue }
    }

    /// What every request fails with that would have had a response; nil, as at first, for success.
    public var simulatedError: NetworkError? {
        get { state.withLock { $0.error } }
        set { state.withLock { $0.error = newValue } }
    }

    /// Answers, after the delay.
    ///
    /// - Parameter endpoint: What to answer for.
    /// - Returns: The response that was given for its type, or its mock response.
    /// - Throws: ``NetworkError``; `.cancelled` if the task was.
    public func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response {
        record(endpoint)
        let (delay, error, given) = state.withLock { state in
            (state.delay, state.error, state.responders[ObjectIdentifier(Endpoint.self)])
        }
        let answer = given as? MockResponder<Endpoint>
        try await wait(seconds: delay)

        guard answer != nil || endpoint is any Mockable else { throw .noMockAvailable }
        if let error { throw error }
        if let answer { return try await answer.respond(endpoint) }
        guard let response = (endpoint as? any Mockable)?.mockResponse as? Endpoint.Response else {
            throw .noMockAvailable
        }
        return response
    }

    private func wait(seconds: Double) async throws(NetworkError) {
        if Task.isCancelled { throw .cancelled }
        // A comparison is false for what is not a number; a century is as good as forever, and no overflow.
        guard seconds > 0 else { return }
        do {
            try await clock.sleep(for: .seconds(min(seconds, 3_155_760_000)))
        } catch {
            throw NetworkError(error)
        }
    }
}
