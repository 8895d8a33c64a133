// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(10))) struct FlatMemoryTests {
    /// The number of requests in each of four windows, and before them to warm up.
    private static let requests = 250

    /// The maximum growth of memory in the best window, in bytes.
    private static let limit = 1 << 18

    /// Returns the growth of memory by 1,000 requests with a body of 16 KB.
    private static func growth(
        _ transport: any HTTPTransport,
        delivery: HTTPDelivery = .data,
        timeout: TimeInterval = 60
    ) async throws -> Int {
        try await LoopbackServer.with(recording: false) { _, connection in
            connection.respond(body: Data(repeating: 7, count: 1 << 14))
        } _: { server in
            func send() async throws {
                for _ in 0..<requests {
                    let request = URLRequest(url: server.url(), timeoutInterval: timeout)
                    let exchange = try await transport.send(request, options: HTTPOptions(delivery: delivery))
                    let count = try await exchange.data().count
                    #expect(exchange.response.statusCode == 200 && count == 1 << 14)
                }
            }
            try await send()
            return try await ResidentMemory.leastGrowth(windows: 4) { _ in try await send() }
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `1,000 requests leak no memory`() async {
        // In a separate process, since other tests allocate memory too.
        await #expect(processExitsWith: .success) {
            let growth = try await Self.growth(URLSessionTransport())
            #expect(growth < Self.limit, "\(growth) bytes")
        }
    }

    @Test func `1,000 streams leave no memory until their timeout`() async {
        await #expect(processExitsWith: .success) {
            let growth = try await Self.growth(URLSessionTransport(), delivery: .stream, timeout: 600.5)
            // A timer that sleeps takes a kilobyte; a session takes more than a hundred.
            #expect(growth < 8 * Self.limit, "\(growth) bytes")
        }
    }
    #endif

    #if AsyncHTTPClient
    #if os(macOS) || os(Linux)
    @Test func `1,000 requests by an HTTPClient leak no memory`() async {
        await #expect(processExitsWith: .success) {
            let growth = try await Self.growth(AsyncHTTPClientTransport())
            #expect(growth < Self.limit, "\(growth) bytes")
        }
    }
    #endif
    #endif

    #if os(macOS) || os(Linux)
    @Test func `1,000 requests through all middleware leak no memory`() async {
        await #expect(processExitsWith: .success) {
            let tokens = TokenSource<String> { _ in "token" }
            let url = try #require(URL(string: "http://127.0.0.1"))
            let transport = URLSessionTransport().using(
                CachingMiddleware(for: .zero),
                CoalescingMiddleware(),
                DeadlineMiddleware(.seconds(60)),
                AuthorizationMiddleware(tokens, for: url),
                RetryMiddleware(),
                ResumptionMiddleware()
            )
            let growth = try await Self.growth(transport)
            #expect(growth < Self.limit, "\(growth) bytes")
        }
    }
    #endif
}
