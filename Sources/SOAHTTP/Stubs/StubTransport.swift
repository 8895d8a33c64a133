// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Responds to requests from stubs, and sends none: the base of every test double.
///
/// ```swift
/// let transport = StubTransport()
/// transport.stub(url, with: .json(#"{ "name": "Ann" }"#))
/// transport.stub { $0.httpMethod == "POST" } with: { _ in .status(201) }
/// transport.stub(folder: samples)
/// ```
///
/// Of the stubs that match, the one that was added last counts. A request that none matches throws `HTTPTransportError`
/// with the code `.noStub`, and is kept in ``unmatchedRequests``.
public final class StubTransport: HTTPTransport {
    /// Returns whether a stub is for a request.
    public typealias Condition = @Sendable (URLRequest) -> Bool

    private typealias Rule = @Sendable (URLRequest) async throws -> StubResponse?

    private struct State: Sendable {
        var rules: [Rule] = []
        var requests: [URLRequest] = []
        var unmatched: [URLRequest] = []
        var listeners: [Int: AsyncStream<URLRequest>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Lock(State())
    private let folder: URL

    /// Makes a transport that has no stubs yet.
    ///
    /// - Parameter folder: Where the files of downloads are made.
    public init(folder: URL = FileManager.default.temporaryDirectory) {
        self.folder = folder
    }

    /// The requests, first to last.
    public var requests: [URLRequest] { state.withLock { $0.requests } }

    /// The requests that no stub matched.
    public var unmatchedRequests: [URLRequest] { state.withLock { $0.unmatched } }

    /// Responds to every request for one URL, whatever its method.
    ///
    /// - Parameters:
    ///   - url: The URL, with its query.
    ///   - response: The response.
    public func stub(_ url: URL, with response: StubResponse) {
        add { $0.url?.absoluteURL == url.absoluteURL ? response : nil }
    }

    /// Responds to every request that a condition holds for.
    ///
    /// - Parameters:
    ///   - condition: Returns whether the stub is for a request.
    ///   - response: Makes the response. It may take its time; what it throws is thrown instead of a response.
    public func stub(
        where condition: @escaping Condition = { _ in true },
        with response: @escaping @Sendable (URLRequest) async throws -> StubResponse
    ) {
        add { condition($0) ? try await response($0) : nil }
    }

    /// Responds to requests from a folder of JSON files, which is laid out as the paths of URLs are.
    ///
    /// `GET https://example.com/cars/1?full=yes` gets `cars/1.json`, and `POST` to the same place
    /// `cars/1.POST.json` if that is there. The root is `index.json`. A request without a file is left to other stubs.
    ///
    /// - Parameter folder: The folder. Files are read when they are asked for.
    public func stub(folder: URL) {
        let files = StubFiles(folder)
        add { try files.response(to: $0) }
    }

    package func add(_ rule: @escaping @Sendable (URLRequest) async throws -> StubResponse?) {
        state.withLock { $0.rules.append(rule) }
    }

    /// The requests from now on, as they come.
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

    /// Responds from the stubs.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - options: How the response is read. Progress is reported as the stub says.
    /// - Returns: What the stub says.
    /// - Throws: What the stub throws, `HTTPTransportError` if there is none, or `CancellationError`.
    public func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        try Task.checkCancellation()
        try request.check()
        let (request, upload) = try request.separated(from: options)
        let seen = request.showing(upload)
        let (rules, listeners) = state.withLock { state in
            state.requests.append(seen)
            return (state.rules, Array(state.listeners.values))
        }
        for listener in listeners { listener.yield(seen) }
        for rule in rules.reversed() {
            try Task.checkCancellation()
            if let response = try await rule(seen) {
                try Task.checkCancellation()
                return try await respond(to: seen, options: options, with: response)
            }
        }
        let method = request.httpMethod ?? "GET"
        throw unmatched(request, .noStub, "None of \(rules.count) stubs matches \(method); add one for it.")
    }

    /// Records that nothing matches a request, and returns the error.
    package func unmatched(
        _ request: URLRequest,
        _ code: HTTPTransportError.Code,
        _ message: String
    ) -> HTTPTransportError {
        state.withLock { $0.unmatched.append(request) }
        return HTTPTransportError(code, message, url: request.url)
    }

    /// Delivers a response the way that the caller reads it.
    package func respond(
        to request: URLRequest,
        options: HTTPOptions,
        with response: StubResponse
    ) async throws -> HTTPExchange {
        let head = try response.head(for: request.url)
        guard options.delivery == .file else { return HTTPExchange(response: head, body: HTTPBody(response.body)) }
        var sink = BodySink(.file, in: folder)
        try sink.receive(response.body, for: request.url)
        let count = Int64(response.body.count)
        for step in response.progressSteps.map(Int64.init) + [count] {
            options.progress?(TransferProgress(bytesReceived: step, bytesExpected: count))
        }
        return HTTPExchange(response: head, body: try sink.end(for: request.url).body)
    }
}

extension URLRequest {
    /// The request with its body where tests look for it; a file stays where it is.
    fileprivate func showing(_ upload: HTTPUpload?) -> URLRequest {
        guard case .data(let data)? = upload?.content else { return self }
        var request = self
        request.httpBody = data
        return request
    }
}
