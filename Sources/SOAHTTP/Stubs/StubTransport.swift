// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Responds to requests from stubs, and sends none.
///
/// ```swift
/// let transport = StubTransport()
/// transport.stub(folder: folder)
/// transport.stub(url, with: .json(#"{ "name": "Ann" }"#))
/// transport.stub(where: { $0.httpMethod == "POST" }, with: { _ in .status(201) })
/// ```
///
/// Of the stubs that match, the one that was added last counts. A request that none matches throws `HTTPTransportError`
/// with the code `.noStub`, and is recorded in ``unmatchedRequests``. A response to `HEAD` has no body.
public final class StubTransport: HTTPTransport {
    /// Returns whether a stub matches a request.
    public typealias Condition = @Sendable (URLRequest) -> Bool

    private let double = TestDouble<URLRequest, StubResponse>()
    private let folder: URL

    /// Creates a transport without stubs; the folder is for the files of downloads.
    public init(folder: URL = FileManager.default.temporaryDirectory) {
        self.folder = folder
    }

    /// The requests, first to last.
    public var requests: [URLRequest] { double.calls }

    /// The requests that no stub matched.
    public var unmatchedRequests: [URLRequest] { double.unmatched }

    /// Adds a response for every request to one URL with its query.
    ///
    /// The method, the fragment, and the case of the host and of escapes such as `%2F` make no difference.
    public func stub(_ url: URL, with response: StubResponse) {
        let target = RequestTarget(of: url)
        double.add { $0.url.map { RequestTarget(of: $0) } == target ? response : nil }
    }

    /// Adds a response for every request that a condition holds for.
    ///
    /// - Parameters:
    ///   - condition: Returns whether the stub matches a request.
    ///   - response: Returns the response. It may wait, and what it throws is thrown in place of a response.
    public func stub(
        where condition: @escaping Condition = { _ in true },
        with response: @escaping @Sendable (URLRequest) async throws -> StubResponse
    ) {
        double.add { condition($0) ? try await response($0) : nil }
    }

    /// Adds responses from a folder of JSON files, which is laid out like the paths of URLs.
    ///
    /// `GET https://example.com/cars/1?full=yes` gets `cars/1.json`, and `POST` to the same place
    /// `cars/1.POST.json` if that is there. The root is `index.json`. A request without a file is left to other stubs.
    ///
    /// - Parameter folder: The folder. Each request reads its file.
    public func stub(folder: URL) {
        let files = StubFiles(folder)
        double.add { try files.response(to: $0) }
    }

    package func add(_ rule: @escaping @Sendable (URLRequest) async throws -> StubResponse?) {
        double.add(rule)
    }

    /// Returns the requests from now on; the stream ends when nobody reads it.
    public func outgoingRequests() -> AsyncStream<URLRequest> {
        double.outgoingCalls()
    }

    /// Responds from the stubs; a request without one throws `HTTPTransportError`.
    public func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        try Task.checkCancellation()
        let (request, upload) = try request.separated(from: options)
        let recorded = request.showing(upload)
        double.record(recorded)
        guard let response = try await double.response(to: recorded) else {
            let count = double.rules.count
            throw unmatched(recorded, .noStub, "None of \(count) stubs matches \(request.method); add one for it.")
        }
        return try await respond(to: recorded, options: options, with: response)
    }

    /// Records that nothing matches a request, and returns the error.
    package func unmatched(
        _ request: URLRequest,
        _ code: HTTPTransportError.Code,
        _ message: String
    ) -> HTTPTransportError {
        double.recordUnmatched(request)
        return HTTPTransportError(code, message, url: request.url)
    }

    /// Returns a response in the form that the caller reads.
    package func respond(
        to request: URLRequest,
        options: HTTPOptions,
        with response: StubResponse
    ) async throws -> HTTPExchange {
        let head = try response.head(for: request.url)
        let body = request.method == "HEAD" ? Data() : response.body
        guard options.delivery == .file else { return HTTPExchange(response: head, body: HTTPBody(body)) }
        var sink = BodySink(.file, in: folder)
        try sink.receive(body, for: request.url)
        let count = Int64(body.count)
        for step in response.progressSteps.map(Int64.init) + [count] {
            options.progress?(TransferProgress(bytesReceived: step, bytesExpected: count))
        }
        return HTTPExchange(response: head, body: try sink.end(for: request.url))
    }
}

extension URLRequest {
    /// The request with its body as `httpBody`, where tests look for it, unless it is a file.
    func showing(_ upload: HTTPUpload?) -> URLRequest {
        guard case .data(let data)? = upload?.content else { return self }
        var request = self
        request.httpBody = data
        return request
    }
}
