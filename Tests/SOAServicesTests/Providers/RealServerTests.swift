// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOAServices
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Services against a real server on loopback.
@Suite(.timeLimit(.minutes(10))) struct RealServerTests {
    private let network = URLService.sending(over: URLSessionTransport())

    @Test func `Concurrent rejected calls renew the token once, and all get a response`() async throws {
        let renewals = Counter()
        let tokens = TokenSource("old") { _ in
            renewals.increment()
            return "new"
        }
        try await LoopbackServer.with { request, connection in
            let isGood = request.values("Authorization") == ["Bearer new"]
            connection.respond(isGood ? 200 : 401, body: Data(#""tax""#.utf8))
        } _: { server in
            let service = network.authorized(with: tokens, for: server.url())
            let request = URLRequest(url: server.url("/taxService/AB12"))
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await service(request).validated().decode(String.self).get() }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts == Array(repeating: "tax", count: 20))
            #expect(renewals.value == 1)
        }
    }

    @Test func `Invalid JSON is reported, and the text of its error has no secrets`() async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("{ no JSON".utf8))
        } _: { server in
            let reports = Journal<ParseFailure>()
            let request = URLRequest(url: server.url("/cars?token=secret"))
            let result = await network(request).validated().decode(String.self) { reports.note($0) }
            #expect(result.failure is ParseFailure)
            let report = try #require(reports.entries.first)
            #expect(report.data == Data("{ no JSON".utf8))
            #expect(!"\(report)".contains("secret"))
        }
    }
}
