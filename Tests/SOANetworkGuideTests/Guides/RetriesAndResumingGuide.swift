// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RetriesAndResumingGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    private func url() throws -> URL {
        try #require(URL(string: "https://example.com/a"))
    }

    @Test func `The defaults equal those of the table`() {
        let policy = RetryPolicy()
        #expect(policy.attempts == 3)
        #expect(policy.delay == .milliseconds(200))
        #expect(policy.growth == 2)
        #expect(policy.maximumDelay == .seconds(10))
        #expect(policy.jitter == 0.5)
        #expect(policy.maximumRetryAfter == .seconds(60))
        #expect(policy.statuses == [408, 429, 500, 502, 503, 504])
        let failures: Set<URLError.Code> = [
            .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
            .notConnectedToInternet, .resourceUnavailable, .badServerResponse,
        ]
        #expect(policy.failures == failures)
    }

    @Test func `A policy has properties to change`() {
        var policy = RetryPolicy()
        policy.attempts = 5
        policy.statuses.insert(425)
        let transport = URLSessionTransport().using(RetryMiddleware(policy: policy))
        _ = transport
    }

    @Test func `The last attempt decides the response`() async throws {
        let url = try url()
        var policy = RetryPolicy()
        policy.delay = .zero
        let server = StubTransport()
        server.stub { _ in .status(503) }
        let transport = server.using(RetryMiddleware(policy: policy))
        let (_, response) = try await transport.data(for: URLRequest(url: url))
        print(response.statusCode, server.requests.count)  // 503 3
        #expect(printout.lines == ["503 3"])
    }

    @Test func `Only idempotent requests are sent again`() async throws {
        let url = try url()
        let orderID = "o-7"
        var policy = RetryPolicy()
        policy.delay = .zero
        let server = StubTransport()
        server.stub { _ in .status(503) }
        let transport = server.using(RetryMiddleware(policy: policy))

        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        _ = try await transport.data(for: request)
        #expect(server.requests.count == 1)

        request.setValue(orderID, forHTTPHeaderField: "Idempotency-Key")
        _ = try await transport.data(for: request)
        #expect(server.requests.count == 4)
    }

    @Test func `A request is not sent again if Retry-After is above the limit`() async throws {
        let server = StubTransport()
        server.stub { _ in .status(429, headers: ["Retry-After": "61"]) }
        let (_, response) = try await server.using(RetryMiddleware()).data(for: URLRequest(url: url()))
        #expect(response.statusCode == 429)
        #expect(server.requests.count == 1)
    }

    @Test func `A download resumes where its connection was lost`() async throws {
        let folder = try GuideFolder()
        let server = BreakingTransport(folder: folder.url)
        let transport = server.using(ResumptionMiddleware())
        let (file, response) = try await transport.download(for: URLRequest(url: url()), progress: nil)
        #expect(try String(contentsOf: file, encoding: .utf8) == "abcdef")
        #expect(response.statusCode == 200)
        #expect(server.ranges == [nil, "bytes=3-"])
    }
}

/// A transport that breaks off after three of six bytes, and returns the others for a range.
private final class BreakingTransport: HTTPTransport {
    private let folder: URL
    private let asked = Mutex<[String?]>([])

    init(folder: URL) {
        self.folder = folder
    }

    var ranges: [String?] { asked.withLock { $0 } }

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let range = request.value(forHTTPHeaderField: "Range")
        let isFirst = asked.withLock { asked in
            asked.append(range)
            return asked.count == 1
        }
        let file = folder.appending(path: UUID().uuidString)
        try Data((isFirst ? "abc" : "def").utf8).write(to: file)
        let headers =
            isFirst
            ? ["ETag": "\"v1\"", "Content-Length": "6"] : ["ETag": "\"v1\"", "Content-Range": "bytes 3-5/6"]
        let url = try #require(request.url)
        let response = HTTPURLResponse(
            url: url,
            statusCode: isFirst ? 200 : 206,
            httpVersion: "HTTP/1.1",
            headerFields: headers
        )
        return HTTPExchange(
            response: try #require(response),
            body: .file(file),
            failure: isFirst ? URLError(.networkConnectionLost) : nil
        )
    }
}
