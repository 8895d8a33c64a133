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

    /// Responds with status 401 unless the token is the one that is good.
    private func accept(_ token: String) {
        server.stub { [base] request in
            let isGood = request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)"
            return .stub(Data(), statusCode: isGood ? 200 : 401, for: base)
        }
    }

    private var seen: [String?] {
        server.spyInputs.map { $0.value(forHTTPHeaderField: "Authorization") }
    }

    @Test func `a request carries the token`() async {
        accept("good")
        let tokens = TokenSource("good") { _ in throw Mishap() }
        #expect(await server.service.authorized(with: tokens, for: base)(request).statusCode == 200)
        #expect(seen == ["Bearer good"])
    }

    @Test func `a rejected token is renewed, and the request sent once more`() async {
        accept("new")
        let tokens = TokenSource("old") { _ in "new" }
        #expect(await server.service.authorized(with: tokens, for: base)(request).statusCode == 200)
        #expect(seen == ["Bearer old", "Bearer new"])
    }

    @Test func `a request that is rejected twice gets that response`() async {
        accept("none")
        let tokens = TokenSource("old") { _ in "new" }
        #expect(await server.service.authorized(with: tokens, for: base)(request).statusCode == 401)
        #expect(seen == ["Bearer old", "Bearer new"])
    }

    @Test func `a request fails with the reason if no token can be had`() async {
        accept("new")
        let tokens = TokenSource("old") { _ in throw Mishap(name: "signed out") }
        await #expect(throws: Mishap(name: "signed out")) {
            try await server.service.authorized(with: tokens, for: base)(request).get()
        }
    }

    @Test(arguments: ["https://example.org/api", "http://example.com/api", "https://example.com:8443/api"])
    func `the token goes to no other server`(_ address: String) async {
        let tokens = TokenSource("good") { _ in "new" }
        _ = await server.service.authorized(with: tokens, for: base)(URLRequest(address))
        #expect(seen == [nil])
    }

    @Test func `a request that brings its own token keeps it, and is sent once`() async {
        accept("good")
        let tokens = TokenSource("good") { _ in "new" }
        let own = URLRequest("https://example.com/api", headers: ["authorization": "Basic own"])
        #expect(await server.service.authorized(with: tokens, for: base)(own).statusCode == 401)
        #expect(seen == ["Basic own"])
    }

    @Test func `a body that is a stream is not sent twice`() async {
        accept("new")
        var upload = request
        upload.httpBodyStream = InputStream(data: Data("body".utf8))
        let tokens = TokenSource("old") { _ in "new" }
        #expect(await server.service.authorized(with: tokens, for: base)(upload).statusCode == 401)
        #expect(seen == ["Bearer old"])
    }

    @Test func `a token with a line break is refused`() async {
        let tokens = TokenSource("good\r\nX-Evil: 1") { _ in "new" }
        let error = await #expect(throws: HTTPTransportError.self) {
            try await server.service.authorized(with: tokens, for: base)(request).get()
        }
        #expect(error?.code == .invalidRequest)
        #expect(server.callCount == 0)
    }

    @Test func `many requests that are rejected at once share one renewal`() async {
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
