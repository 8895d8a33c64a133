// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
public import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stands for a content server: answers of endpoints, given one after the other, for calls and for downloads.
///
/// ```swift
/// let stubs = ContentStubs()
/// try stubs.add(.object(page), to: "items")
/// stubs.add(.status(503), to: "items")
/// let client = DeliveryAPI(configuration: stubs.configuration())
/// ```
///
/// Each test makes its own: nothing is global. Of the endpoints that fit a request, the one that was added last answers, as
/// long as it has answers. A request without an answer fails with `HTTPTransportError`, code `.noStub`.
public final class ContentStubs: HTTPTransport {
    private struct State: Sendable {
        var queues: [(endpoint: ContentEndpoint, queue: AnswerQueue)] = []
        var requests: [URLRequest] = []
        var listeners: [Int: AsyncStream<URLRequest>.Continuation] = [:]
        var lastListener = 0

        mutating func nextAnswer(to request: URLRequest) -> ContentAnswer? {
            for index in queues.indices.reversed() where queues[index].endpoint.fits(request) {
                if let answer = queues[index].queue.next() { return answer }
            }
            return nil
        }
    }

    private let state = Lock(State())
    private let clock: any Clock<Duration>
    private let folder: URL

    /// Makes a server that has no answers yet.
    ///
    /// - Parameters:
    ///   - clock: The clock by which answers are late.
    ///   - folder: Where the files of downloads are made.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        folder: URL = FileManager.default.temporaryDirectory
    ) {
        self.clock = clock
        self.folder = folder
    }

    /// A configuration whose requests are answered here.
    ///
    /// - Parameters:
    ///   - url: Where the server is said to be.
    ///   - headers: Headers for every request.
    ///   - deliveryChannelToken: The channel token for services that were given none.
    ///   - logger: What is told of requests and their ends.
    /// - Returns: The configuration.
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

    /// Adds an answer behind those that an endpoint has.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - endpoint: Which requests it is for.
    public func add(_ answer: ContentAnswer, to endpoint: ContentEndpoint) {
        state.withLock { state in
            if let index = state.queues.firstIndex(where: { $0.endpoint == endpoint }) {
                state.queues[index].queue.append(answer)
            } else {
                var queue = AnswerQueue()
                queue.append(answer)
                state.queues.append((endpoint, queue))
            }
        }
    }

    /// What was asked, first to last.
    public var requests: [URLRequest] { state.withLock { $0.requests } }

    /// What is asked from now on, as it is asked.
    ///
    /// - Returns: The requests; they end when nobody listens any more.
    public func outgoingRequests() -> AsyncStream<URLRequest> {
        let (stream, continuation) = AsyncStream.makeStream(of: URLRequest.self)
        let id = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return state.lastListener
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    /// Answers out of the queues.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: What the answer says.
    /// - Throws: What the answer throws, `HTTPTransportError` if there is none, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let answer = try await answer(request)
        return (answer.body, try head(answer, request))
    }

    /// Answers out of the queues, into a file, with the progress that the answer says.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - progress: Called for each step of the answer, and once when all is there.
    /// - Returns: The file, which is the caller's, and what the answer says.
    /// - Throws: What the answer throws, `HTTPTransportError` if there is none, or `CancellationError`.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let answer = try await answer(request)
        let head = try head(answer, request)
        let file = folder.appending(path: "ContentStubs-\(UUID().uuidString)")
        do {
            try answer.body.write(to: file)
        } catch {
            throw HTTPTransportError(.fileSystem, "The file could not be written.", underlyingError: error)
        }
        for step in answer.steps { progress?(step) }
        let count = Int64(answer.body.count)
        progress?(TransferProgress(bytesReceived: count, bytesExpected: count))
        return (file, head)
    }

    private func answer(_ request: URLRequest) async throws -> ContentAnswer {
        try Task.checkCancellation()
        let (answer, listeners) = state.withLock { state in
            state.requests.append(request)
            return (state.nextAnswer(to: request), Array(state.listeners.values))
        }
        for listener in listeners { listener.yield(request) }
        guard let answer else {
            throw HTTPTransportError(.noStub, "No answer is left for the request; add one.", url: request.url)
        }
        switch answer.fulfilment {
        case .immediate: break
        case .delayed(let duration): try await clock.sleep(for: duration)
        case .never:
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        try Task.checkCancellation()
        if let failure = answer.failure { throw failure }
        return answer
    }

    private func head(_ answer: ContentAnswer, _ request: URLRequest) throws -> HTTPURLResponse {
        guard let url = request.url,
            let head = HTTPURLResponse(
                url: url,
                statusCode: answer.status,
                httpVersion: "HTTP/1.1",
                headerFields: answer.headers
            )
        else { throw HTTPTransportError(.invalidResponse, "The status of the answer is none.", url: request.url) }
        return head
    }
}
