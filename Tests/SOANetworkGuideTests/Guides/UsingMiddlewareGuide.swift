// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Token: Equatable, Sendable {
    let text: String
    let expiry: Date?
}

@Suite struct UsingMiddlewareGuide {
    @Test func `A list of middleware is applied to a transport`() async throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let server = StubTransport()
        server.stub { _ in .status(204) }
        let tokens = TokenSource("t1") { _ in "t2" }
        let transport = server.using(
            DeadlineMiddleware(.seconds(30)),
            AuthorizationMiddleware(tokens, for: url),
            RetryMiddleware(),
            ResumptionMiddleware()
        )
        _ = try await transport.data(for: URLRequest(url: url))
        #expect(server.requests.last?.value(forHTTPHeaderField: "Authorization") == "Bearer t1")
    }

    @Test func `A token has an expiry date`() async throws {
        @Sendable func signIn() async throws -> Token { Token(text: "t1", expiry: nil) }
        let tokens = TokenSource<Token>(expiry: \.expiry) { _ in
            try await signIn()
        }
        #expect(try await tokens.token().text == "t1")
    }
}
