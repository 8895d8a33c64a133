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

/// What this transport has of its own; the rest is in the suites for all transports.
@Suite(.timeLimit(.minutes(10))) struct AsyncHTTPClientTransportTests {
    @Test func `A client of somebody else is used, and left running`() async throws {
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("answer".utf8))
        } _: { server in
            let (data, _) = try await AsyncHTTPClientTransport(client: client).data(for: URLRequest(url: server.url()))
            #expect(data == Data("answer".utf8))
        }
        // This throws if it is shut down already.
        try await client.shutdown()
    }

    @Test func `A compressed body that is cut short is an error`() async throws {
        let body = Gzip.zeros(1_000_000).dropLast(200)
        _ = try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": "gzip"], body: body)
        } _: { server in
            await #expect(throws: URLError.self) {
                try await AsyncHTTPClientTransport().data(for: URLRequest(url: server.url()))
            }
        }
    }

    @Test func `A body that is a stream is refused`() async throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.httpBodyStream = InputStream(data: Data("body".utf8))
        let transport = AsyncHTTPClientTransport()
        let error = await #expect(throws: HTTPTransportError.self) { try await transport.data(for: request) }
        #expect(error?.code == .invalidRequest)
    }
}
#endif
