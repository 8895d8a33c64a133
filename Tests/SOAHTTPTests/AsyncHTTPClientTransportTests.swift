// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import SOAHTTP
import SOALoopbackSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The behaviour of this transport alone; the suites for all transports test the rest.
@Suite(.timeLimit(.minutes(10))) struct AsyncHTTPClientTransportTests {
    @Test func `A client that the caller created is used and not shut down`() async throws {
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("body".utf8))
        } _: { server in
            let (data, _) = try await AsyncHTTPClientTransport(client: client).data(for: URLRequest(url: server.url()))
            #expect(data == Data("body".utf8))
        }
        // Throws if the transport has shut it down.
        try await client.shutdown()
    }

    @Test func `A truncated compressed body is an error`() async throws {
        let body = Gzip.zeros(1_000_000).dropLast(200)
        _ = try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": "gzip"], body: body)
        } _: { server in
            await #expect(throws: URLError.self) {
                try await AsyncHTTPClientTransport().data(for: URLRequest(url: server.url()))
            }
        }
    }

    @Test func `A streamed request body is rejected`() async throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.httpBodyStream = InputStream(data: Data("body".utf8))
        let transport = AsyncHTTPClientTransport()
        let error = await #expect(throws: HTTPTransportError.self) { try await transport.data(for: request) }
        #expect(error?.code == .invalidRequest)
    }
}
#endif
