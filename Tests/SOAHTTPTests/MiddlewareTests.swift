// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(2))) struct MiddlewareTests {
    private let stubs = StubTransport()

    private func request(_ path: String = "/a") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "https://example.com\(path)")))
    }

    /// Adds a letter to a header.
    private struct Letter: HTTPMiddleware {
        let letter: String

        func intercept(
            _ request: URLRequest,
            options: HTTPOptions,
            next: any HTTPTransport
        ) async throws -> HTTPExchange {
            var request = request
            request.setValue((request.value(forHTTPHeaderField: "X-Way") ?? "") + letter, forHTTPHeaderField: "X-Way")
            return try await next.send(request, options: options)
        }
    }

    @Test func `The first middleware sees a request first`() async throws {
        stubs.stub { _ in .status(204) }
        _ = try await stubs.using(Letter(letter: "a"), Letter(letter: "b")).data(for: request())
        #expect(stubs.requests.last?.value(forHTTPHeaderField: "X-Way") == "ab")
    }

    @Test func `A request whose body is a stream is not repeated`() async throws {
        stubs.stub { _ in .status(503) }
        var request = try request()
        request.httpMethod = "PUT"
        request.httpBodyStream = InputStream(data: Data("content".utf8))
        let transport = stubs.using(RetryMiddleware(clock: WaitingTimes()))
        #expect(try await transport.data(for: request).1.statusCode == 503)
        #expect(stubs.requests.count == 1)
    }

    @Test(arguments: [
        "Wed, 21 Oct 2015 07:28:30 GMT", "Wednesday, 21-Oct-15 07:28:30 GMT", "Wed Oct 21 07:28:30 2015",
    ])
    func `A server names a date in any of the three forms`(text: String) async throws {
        let clock = WaitingTimes()
        let attempts = Counter()
        stubs.stub { _ in
            attempts.increment() == 1 ? .status(429, headers: ["Retry-After": text]) : .status(200)
        }
        let retries = RetryMiddleware(clock: clock, now: { Date(timeIntervalSince1970: 1_445_412_480) })
        _ = try await stubs.using(retries).data(for: request())
        #expect(clock.all == [.seconds(30)])
    }

    @Test func `A server that ignores ranges and never completes is given up after a few attempts`() async throws {
        let folder = try TestFolder()
        let waits = WaitingTimes()
        let transport = URLSessionTransport(folder: folder.url).using(ResumptionMiddleware(clock: waits))
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 1000\r\n\r\nonly this")
            connection.close()
        } _: { server in
            await #expect(throws: URLError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
            #expect(server.requests.count <= 4)
        }
        #expect(waits.all.count >= 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    // MARK: - Authorization

    @Test func `A token that expires soon is renewed before it is rejected, once for all callers`() async throws {
        stubs.stub { _ in .status(200) }
        let renewals = Counter()
        let now = Date(timeIntervalSince1970: 1_000)
        let tokens = TokenSource<String>(
            "old",
            now: { now },
            expiry: { now.addingTimeInterval($0 == "old" ? 10 : 3_600) },
            renewal: { _ in
                renewals.increment()
                return "new"
            }
        )
        let transport = stubs.using(AuthorizationMiddleware(tokens, for: try #require(request().url)))
        let request = try request()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await transport.data(for: request) } }
            try await group.waitForAll()
        }
        #expect(renewals.value == 1)
        #expect(stubs.requests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == "Bearer new" })
    }

    @Test func `A renewal by the same transport goes without a token, and asking for it throws`() async throws {
        stubs.stub { request in
            if request.url?.path() == "/renew" { return .data(Data("new".utf8)) }
            return .status(request.value(forHTTPHeaderField: "Authorization") == "Bearer new" ? 200 : 401)
        }
        let transport = Lock<(any HTTPTransport)?>(nil)
        let source = Lock<TokenSource<String>?>(nil)
        let renew = try request("/renew")
        let tokens = TokenSource<String>("old") { _ in
            await #expect(throws: TokenRenewalLoopError.self) { try await source.withLock { $0 }?.token() }
            let data = try await transport.withLock { $0 }?.data(for: renew).0
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
        source.withLock { $0 = tokens }
        let authorized = stubs.using(AuthorizationMiddleware(tokens, for: try #require(renew.url)))
        transport.withLock { $0 = authorized }
        #expect(try await authorized.data(for: request()).1.statusCode == 200)
        let renewal = stubs.requests.first { $0.url?.path() == "/renew" }
        #expect(renewal?.value(forHTTPHeaderField: "Authorization") == nil)
    }

    // MARK: - Sharing and keeping

    @Test func `Identical requests share one, and cancelling one of them leaves the others alone`() async throws {
        let gate = Gate()
        let arrived = Gate()
        stubs.stub { _ in
            arrived.open()
            await gate.wait()
            return .data(Data("shared".utf8))
        }
        let transport = stubs.using(CoalescingMiddleware())
        let request = try request()
        let first = Task { try await transport.data(for: request).0 }
        await arrived.wait()
        let others = (0..<5).map { _ in Task { try await transport.data(for: request).0 } }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        for other in others { #expect(try await other.value == Data("shared".utf8)) }
        #expect(stubs.requests.count <= 2)
    }

    @Test func `A response is kept for a while, and one with no-store is not`() async throws {
        let clock = ManualClock()
        let plain = try request("/plain")
        let secret = try request("/secret")
        stubs.stub { request in
            .status(200, headers: request == secret ? ["Cache-Control": "no-store"] : [:], body: Data("body".utf8))
        }
        let caching = CachingMiddleware(for: .seconds(10), clock: clock)
        let transport = stubs.using(caching)
        for request in [plain, plain, secret, secret] {
            #expect(try await transport.data(for: request).0 == Data("body".utf8))
        }
        #expect(stubs.requests.count == 3)
        clock.advance(by: .seconds(10))
        _ = try await transport.data(for: plain)
        #expect(stubs.requests.count == 4)
        caching.removeAll()
        _ = try await transport.data(for: plain)
        #expect(stubs.requests.count == 5)
    }
}

@Suite struct RedactorTests {
    private let redactor = Redactor(.standard)

    @Test(arguments: [
        #"{"token":1234}"#, #"{"token":["s3cret"]}"#, #"{"token":{"value":"s3cret"}}"#, #"{"token":true}"#,
        #"{"links":[{"href":"https://a.com/x?token=s3cret&b=1"}]}"#, #"{"to":"/x?access_token=s3cret"}"#,
        #"{"url":"https://ann:s3cret@a.com/"}"#,
    ])
    func `A secret in JSON is redacted, whatever its type`(text: String) {
        let shown = String(decoding: redactor.body(Data(text.utf8), type: "application/json"), as: UTF8.self)
        #expect(shown.contains("redacted") || shown.contains("https://a.com/"))
        #expect(!shown.contains("s3cret") && !shown.contains("1234") && !shown.contains("true"))
    }

    @Test(arguments: [#"{"a": 1.10, "b":"x?y=z"}"#, "no JSON", "", "[1,2"])
    func `A body without secrets stays as it is, byte by byte`(text: String) {
        #expect(redactor.body(Data(text.utf8), type: nil) == Data(text.utf8))
    }

    @Test func `Secrets in headers are redacted, in those that are URLs too`() {
        let shown = redactor.headers([
            "Location": "https://a.com/x?code=s3cret&b=1#access_token=s3cret", "Set-Cookie": "s3cret",
            "Link": "<https://a.com/?token=s3cret>; rel=\"next\"", "X-Plain": "token=shown",
        ])
        #expect(!"\(shown)".contains("s3cret"))
        #expect(shown["Location"]?.contains("b=1") == true)
        #expect(shown["X-Plain"] == "token=shown")
    }

    @Test func `Secrets in forms are redacted`() throws {
        let form = redactor.body(Data("user=ann&password=s3cret".utf8), type: "application/x-www-form-urlencoded")
        #expect(String(decoding: form, as: UTF8.self) == "user=ann&password=%5Bredacted%5D")
        var multipart = MultipartForm(boundary: "edge")
        multipart.add("user", value: "ann")
        multipart.add("password", value: "s3cret")
        multipart.add("more", data: Data(#"{"token":7777}"#.utf8), contentType: "application/json")
        let stub = try #require(try multipart.upload().bytes)
        let shown = String(decoding: redactor.body(stub, type: multipart.contentType), as: UTF8.self)
        #expect(!shown.contains("s3cret") && !shown.contains("7777"))
        #expect(shown.contains("ann") && shown.hasSuffix("--edge--\r\n"))
    }
}
