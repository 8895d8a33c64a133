// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

import Foundation
import SOAHTTP
import Metrics
import MetricsTestKit
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MetricsMiddlewareTests {
    private let stubs: StubTransport
    private let folder: TestFolder
    private let metrics = TestMetrics()
    private let clock = ManualClock()

    init() throws {
        folder = try TestFolder()
        stubs = StubTransport(folder: folder.url)
    }

    private func transport(maximumHosts: Int = 20) -> any HTTPTransport {
        stubs.using(MetricsMiddleware(factory: metrics, maximumHosts: maximumHosts, clock: clock))
    }

    private func request(_ method: String = "GET", host: String = "example.com") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://\(host)/a?token=secret")))
        request.httpMethod = method
        return request
    }

    private func count(_ outcome: String, _ method: String = "GET", host: String = "example.com") -> Int64 {
        metrics.counterTotal(
            label: "http.client.requests",
            dimensions: [("method", method), ("host", host), ("outcome", outcome)]
        )
    }

    @Test func `Requests are counted by method, host and outcome, and timed`() async throws {
        stubs.stub { [clock] _ in
            clock.advance(by: .milliseconds(2))
            return .json("{}")
        }
        let transport = transport()
        _ = try await transport.data(for: request())
        _ = try await transport.download(for: request(host: "EXAMPLE.com"), progress: nil)
        _ = try await transport.data(for: request("POST"))
        #expect(count("200") == 2)
        #expect(count("200", "POST") == 1)
        let dimensions = [("method", "GET"), ("host", "example.com")]
        let timer = try metrics.expectTimer("http.client.request.duration", dimensions)
        #expect(timer.values == [2_000_000, 2_000_000])
    }

    @Test func `Errors are counted by type and code, and cancellations separately`() async throws {
        let errors: [any Error] = [URLError(.timedOut), CancellationError(), URLError(.timedOut)]
        let transport = transport()
        for error in errors {
            stubs.stub { _ in .failure(error) }
            await #expect(throws: (any Error).self) { try await transport.data(for: request()) }
        }
        #expect(count("URLError -1001") == 2)
        #expect(count("cancelled") == 1)
    }

    /// Middleware whose responses have bodies that never end.
    private struct Endless: HTTPMiddleware {
        func intercept(
            _ request: URLRequest,
            options: HTTPOptions,
            next: any HTTPTransport
        ) async throws -> HTTPExchange {
            let whole = try await next.send(request, options: options)
            let chunks = AsyncThrowingStream<Data, any Error> { $0.yield(Data("chunk".utf8)) }
            return HTTPExchange(response: whole.response, body: HTTPBody(chunks))
        }
    }

    @Test(arguments: [false, true])
    func `A stream counts when it is left or cancelled, though the response is retained`(
        isCancelled: Bool
    ) async throws {
        stubs.stub { _ in .status(200) }
        let transport = stubs.using(MetricsMiddleware(factory: metrics, clock: clock), Endless())
        let exchange = try await transport.stream(for: request())
        if isCancelled { exchange.cancel() } else { for try await _ in exchange.body { break } }
        #expect(count("cancelled") == 1)
        withExtendedLifetime(exchange) {}
    }

    @Test func `A stream that nobody reads counts by its status if that is an error`() async throws {
        let attempts = Counter()
        stubs.stub { _ in .status(attempts.increment() < 3 ? 503 : 200) }
        let observed = stubs.using(MetricsMiddleware(factory: metrics, clock: clock), Endless())
        var policy = RetryPolicy()
        policy.delay = .zero
        let transport = observed.using(RetryMiddleware(policy: policy))
        #expect(try await transport.stream(for: request()).response.statusCode == 200)
        #expect(count("503") == 2)
        #expect(count("cancelled") == 1)
    }

    @Test func `The values of each dimension are bounded`() async throws {
        stubs.stub { _ in .status(999) }
        let transport = transport(maximumHosts: 2)
        for index in 0..<5 { _ = try await transport.data(for: request("VERB\(index)", host: "host\(index).com")) }
        #expect(count("other", "other", host: "host0.com") == 1)
        #expect(count("other", "other", host: "host1.com") == 1)
        #expect(count("other", "other", host: "other") == 3)
    }
}

#endif
