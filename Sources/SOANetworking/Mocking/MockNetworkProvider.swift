// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A provider that responds by itself after a delay, as a server would.
///
/// ```swift
/// let provider = MockNetworkProvider(simulatedDelay: 0)
/// let car = try await provider.send(CarEndpoint(input: 7))  // its mock response
///
/// // From here on, every request fails.
/// provider.simulatedError = .transport
/// ```
///
/// When the delay is over, the first of these that applies is the response:
///
/// 1. `.noMockAvailable`, if the endpoint is not ``Mockable`` and has no response by
///    ``respond(to:with:)-(_,Endpoint.Response)``,
/// 2. ``simulatedError``, if there is one,
/// 3. the response that ``respond(to:with:)-(_,Endpoint.Response)`` set for this type of endpoint,
/// 4. the endpoint's ``Mockable/mockResponse``.
///
/// What is set during the delay of a request is for the requests after it. Any number of tasks may use one provider.
public final class MockNetworkProvider: Networking {
    struct State: Sendable {
        var delay: Double
        var error: NetworkError?
        /// The `MockResponder` of each type of endpoint that has one.
        var responders: [ObjectIdentifier: any Sendable] = [:]
    }

    /// The provider that an app shares; a test creates its own.
    public static let shared = MockNetworkProvider()

    /// The number of requests that are recorded, the latest ones.
    public static let recordingLimit = 10_000

    let state: Lock<State>
    private let double = TestDouble<RecordedRequest, Never>(recording: recordingLimit)
    private let clock: any Clock<Duration>

    /// Creates a provider with the seconds before each response, measured by a clock, and the error of every request.
    public init(
        simulatedDelay: Double = 1.5,
        simulatedError: NetworkError? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        state = Lock(State(delay: simulatedDelay, error: simulatedError))
        self.clock = clock
    }

    /// Creates a provider, by the other name of the delay.
    public convenience init(
        simulatedLatency: Double,
        simulatedError: NetworkError? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(simulatedDelay: simulatedLatency, simulatedError: simulatedError, clock: clock)
    }

    /// The seconds before each response; none if zero or less.
    public var simulatedDelay: Double {
        get { state.withLock { $0.delay } }
        set { state.withLock { $0.delay = newValue } }
    }

    /// The other name of ``simulatedDelay``.
    public var simulatedLatency: Double {
        get { simulatedDelay }
        set { simulatedDelay = newValue }
    }

    /// The error of every request that would have a response; nil for success.
    public var simulatedError: NetworkError? {
        get { state.withLock { $0.error } }
        set { state.exchange(\.error, for: newValue) }
    }

    /// The requests, the latest last, recorded before the delay.
    public var recordedRequests: [RecordedRequest] { double.calls }

    /// Returns the endpoints of one type that requests were sent to, the latest last.
    public func recordedEndpoints<Endpoint: Requestable>(of type: Endpoint.Type = Endpoint.self) -> [Endpoint] {
        recordedRequests.compactMap { $0.endpoint as? Endpoint }
    }

    /// Removes the recorded requests.
    public func clearRecordedRequests() {
        double.calls = []
    }

    /// Responds after the delay, or throws `.cancelled` if the task is cancelled.
    public func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response {
        double.record(RecordedRequest(endpoint: endpoint))
        let (delay, error, given) = state.withLock { state in
            (state.delay, state.error, state.responders[ObjectIdentifier(Endpoint.self)])
        }
        let responder = given as? MockResponder<Endpoint>
        return try await NetworkError.converting {
            try Task.checkCancellation()
            // A comparison is false for what is not a number.
            if delay > 0 { try await clock.sleep(for: .seconds(min(delay, 1e9))) }

            guard responder != nil || endpoint is any Mockable else { throw Self.missing(Endpoint.self) }
            if let error { throw error }
            if let responder {
                let response = try await responder.respond(endpoint)
                try Task.checkCancellation()
                return response
            }
            guard let response = (endpoint as? any Mockable)?.mockResponse as? Endpoint.Response else {
                throw Self.missing(Endpoint.self)
            }
            return response
        }
    }

    private static func missing(_ endpoint: any Requestable.Type) -> NetworkError {
        .noMockAvailable(MissingMock(endpoint: String(describing: endpoint)))
    }

    /// Sets the response of every endpoint of a type, whether it is ``Mockable`` or not.
    public func respond<Endpoint: Requestable>(to type: Endpoint.Type, with response: Endpoint.Response) {
        respond(to: type) { _ in response }
    }

    /// Sets the error of every endpoint of a type, thrown after the delay.
    public func fail<Endpoint: Requestable>(_ type: Endpoint.Type, with error: NetworkError) {
        respond(to: type) { _ in throw error }
    }

    /// Sets a closure that responds to the endpoints of a type after the delay, whether they are ``Mockable`` or not.
    ///
    /// An error that is not a ``NetworkError`` becomes the underlying error of one.
    public func respond<Endpoint: Requestable>(
        to type: Endpoint.Type,
        with response: @escaping @Sendable (Endpoint) async throws -> Endpoint.Response
    ) {
        let responder = MockResponder<Endpoint>(respond: response)
        // The former one may retain what must not be released under the lock.
        let former = state.withLock { $0.responders.updateValue(responder, forKey: ObjectIdentifier(type)) }
        withExtendedLifetime(former) {}
    }

    /// Removes the responses, so that mock responses count again.
    public func removeResponses() {
        state.exchange(\.responders, for: [:])
    }
}

/// The response of a mock provider to one type of endpoint.
struct MockResponder<Endpoint: Requestable>: Sendable {
    let respond: @Sendable (Endpoint) async throws -> Endpoint.Response
}

/// A request that was sent to a ``MockNetworkProvider``.
public struct RecordedRequest: Sendable {
    /// The endpoint.
    public let endpoint: any Requestable

    /// The request that a real provider would have sent; nil if the endpoint makes none.
    public var urlRequest: URLRequest? { endpoint.urlRequest }
}
