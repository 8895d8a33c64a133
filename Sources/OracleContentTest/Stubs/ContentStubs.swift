// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
public import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stands for a content server: responses of endpoints, given one after the other, for calls and for downloads.
///
/// ```swift
/// let stubs = ContentStubs()
/// try stubs.add(.object(Asset(id: "CORE1")), to: "items/*")
/// stubs.add(.status(503), to: "items/*")
/// let client = DeliveryAPI(configuration: stubs.configuration())
/// ```
///
/// Each test makes its own: nothing is global. Of the endpoints that match a request, the one that was added last responds,
/// as long as it has responses. A request without a response fails with `HTTPTransportError`, code `.noStub`.
public final class ContentStubs: HTTPTransport {
    private struct State: Sendable {
        var queues: [(endpoint: ContentEndpoint, queue: ResponseQueue)] = []

        mutating func nextResponse(to request: URLRequest) -> ContentResponse? {
            for index in queues.indices.reversed() where queues[index].endpoint.fits(request) {
                if let response = queues[index].queue.next() { return response }
            }
            return nil
        }
    }

    private let state = Lock(State())
    private let clock: any Clock<Duration>
    private let stubs: StubTransport

    /// Creates a server without responses, with the clock of its delays and the folder of its downloads.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        folder: URL = FileManager.default.temporaryDirectory
    ) {
        self.clock = clock
        stubs = StubTransport(folder: folder)
        stubs.add { [weak self] in try await self?.response(to: $0) }
    }

    /// Returns a configuration whose requests get these responses.
    public func configuration(
        url: URL? = URL(string: "https://content.example.com"),
        headers: [String: String] = [:],
        deliveryChannelToken: String? = nil,
        logger: (any LoggingProvider)? = nil
    ) -> ContentConfiguration {
        var configuration = ContentConfiguration(
            url: { url },
            headers: { headers },
            deliveryChannelToken: { deliveryChannelToken },
            transport: self,
            logger: logger
        )
        configuration.clock = clock
        return configuration
    }

    /// Adds a response after those that an endpoint has.
    public func add(_ response: ContentResponse, to endpoint: ContentEndpoint) {
        state.withLock { state in
            let known = state.queues.firstIndex { $0.endpoint == endpoint }
            if known == nil { state.queues.append((endpoint, ResponseQueue())) }
            state.queues[known ?? state.queues.count - 1].queue.append(response)
        }
    }

    /// The requests, first to last.
    public var requests: [URLRequest] { stubs.requests }

    /// The requests that no response was left for.
    public var unmatchedRequests: [URLRequest] { stubs.unmatchedRequests }

    /// Returns the requests from now on, as they come.
    public func outgoingRequests() -> AsyncStream<URLRequest> { stubs.outgoingRequests() }

    /// Returns the next response of the endpoint, or throws its error, or an `HTTPTransportError` if there is none.
    public func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        try await stubs.send(request, options: options)
    }

    private func response(to request: URLRequest) async throws -> StubResponse {
        guard let next = state.withLock({ $0.nextResponse(to: request) }) else {
            throw stubs.unmatched(request, .noStub, explanation(of: request))
        }
        switch next.fulfilment {
        case .immediate: break
        case .delayed(let duration): try await clock.sleep(for: duration.bounded)
        case .never: for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        return next.response
    }

    /// Returns why there is no response to a request, and which endpoints there are.
    private func explanation(of request: URLRequest) -> String {
        let endpoints = state.withLock { $0.queues.map(\.endpoint) }
        if endpoints.isEmpty { return "There are no responses; add one." }
        if let used = endpoints.last(where: { $0.fits(request) }) {
            return "No response is left for \(used); add one, or use repeating(_:)."
        }
        let known = endpoints.map(\.description).joined(separator: ", ")
        return "No endpoint matches this \(request.httpMethod ?? "GET"); add a response to it. Known are: \(known)."
    }
}
