// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct AuthorizedTests {
    private let base = url("https://example.com/api")
    private let request = URLRequest("https://EXAMPLE.com:443/api/cars")
    private let server = URLService.Mock(stubOutput: .stub(Data(), for: url("https://example.com")))

    /// Stubs status 401 for every token but one.
    private func accept(_ token: String) {
        server.stub { [base] request in
            let isGood = request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)"
            return .stub(Data(), statusCode: isGood ? 200 : 401, for: base)
        }
    }

    private var seen: [String?] {
        server.spyInputs.map { $0.value(forHTTPHeaderField: "Authorization") }
    }

    @Test func `A body that a middleware uploads is sent with the request`() async throws {
        struct Uploading: HTTPMiddleware {
            let upload: HTTPUpload

            func intercept(
                _ request: URLRequest,
                options: HTTPOptions,
                next: any HTTPTransport
            ) async throws -> HTTPExchange {
                var options = options
                options.upload = upload
                return try await next.send(request, options: options)
            }
        }

        server.stubOutput = .stub(Data(), for: base)
        _ = await server.service.using(Uploading(upload: .data(Data("12345".utf8), contentType: "text/plain")))(request)
        let sent = try #require(server.spyInputs.first)
        #expect(sent.httpBody == Data("12345".utf8))
        #expect(sent.httpMethod == "POST")
        #expect(sent.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        let file = URL(fileURLWithPath: #filePath)
        let refused = await server.service.using(Uploading(upload: .file(file)))(request)
        #expect(throws: HTTPTransportError.self) { try refused.get() }
        #expect(server.callCount == 1)
    }

    @Test func `A request carries the token`() async {
        accept("good")
        let tokens = TokenSource("good") { _ in throw TestError() }
        #expect(await server.service.authorized(with: tokens, for: base)(request).statusCode == 200)
        #expect(seen == ["Bearer good"])
    }

    @Test func `A rejected token is renewed, and the request is sent once more`() async {
        accept("new")
        let tokens = TokenSource("old") { _ in "new" }
        #expect(await server.service.authorized(with: tokens, for: base)(request).statusCode == 200)
        #expect(seen == ["Bearer old", "Bearer new"])
    }

    @Test func `A request that is rejected twice returns the second response`() async {
        accept("none")
        let tokens = TokenSource("old") { _ in "new" }
        #expect(await server.service.authorized(with: tokens, for: base)(request).statusCode == 401)
        #expect(seen == ["Bearer old", "Bearer new"])
    }

    @Test func `A request fails with the error of the token source`() async {
        accept("new")
        let tokens = TokenSource("old") { _ in throw TestError(name: "signed out") }
        await #expect(throws: TestError(name: "signed out")) {
            try await server.service.authorized(with: tokens, for: base)(request).get()
        }
    }

    @Test(arguments: ["https://example.org/api", "http://example.com/api", "https://example.com:8443/api"])
    func `The token is not sent to another server`(_ address: String) async {
        let tokens = TokenSource("good") { _ in "new" }
        _ = await server.service.authorized(with: tokens, for: base)(URLRequest(address))
        #expect(seen == [nil])
    }

    @Test func `A request with a token of its own keeps it, and is sent once`() async {
        accept("good")
        let tokens = TokenSource("good") { _ in "new" }
        let own = URLRequest("https://example.com/api", headers: ["authorization": "Basic own"])
        #expect(await server.service.authorized(with: tokens, for: base)(own).statusCode == 401)
        #expect(seen == ["Basic own"])
    }

    @Test func `A request with a streamed body is sent once`() async {
        accept("new")
        var upload = request
        upload.httpBodyStream = InputStream(data: Data("body".utf8))
        let tokens = TokenSource("old") { _ in "new" }
        #expect(await server.service.authorized(with: tokens, for: base)(upload).statusCode == 401)
        #expect(seen == ["Bearer old"])
    }

    @Test func `A token with a line break is rejected`() async {
        let tokens = TokenSource("good\r\nX-Evil: 1") { _ in "new" }
        let error = await #expect(throws: HTTPTransportError.self) {
            try await server.service.authorized(with: tokens, for: base)(request).get()
        }
        #expect(error?.code == .invalidRequest)
        #expect(server.callCount == 0)
    }

    @Test func `Concurrent rejected requests share one renewal`() async {
        accept("new")
        let gate = CallGate()
        server.gate = gate
        let renewals = Counter()
        let tokens = TokenSource("old") { _ in
            renewals.increment()
            return "new"
        }
        let service = server.service.authorized(with: tokens, for: base)
        let calls = (0..<100).map { _ in Task { await service(request).statusCode } }
        await gate.untilWaiting(100)
        gate.open()
        for call in calls { #expect(await call.value == 200) }
        #expect(renewals.value == 1)
    }
}
