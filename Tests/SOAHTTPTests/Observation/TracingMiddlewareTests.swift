// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

import Foundation
import SOAHTTP
import InMemoryTracing
import SOATestSupport
import Testing
import Tracing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct TracingMiddlewareTests {
    private let stubs: StubTransport
    private let folder: TestFolder
    private let tracer = InMemoryTracer()

    init() throws {
        folder = try TestFolder()
        stubs = StubTransport(folder: folder.url)
    }

    private var transport: any HTTPTransport { stubs.using(TracingMiddleware(tracer: tracer)) }

    private func request(_ url: String = "https://ada:hunter2@example.com:8443/a?token=hunter2") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = "POST"
        return request
    }

    private func attribute(_ name: String) -> SpanAttribute? {
        tracer.finishedSpans.first?.attributes[name]?.toSpanAttribute()
    }

    @Test func `A request is a client span whose attributes have no secrets`() async throws {
        stubs.stub { _ in .json("{}") }
        _ = try await transport.data(for: request())
        #expect(tracer.finishedSpans.count == 1)
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.operationName == "POST")
        #expect(span.kind == .client)
        #expect(span.status == nil)
        #expect(attribute("http.request.method") == .string("POST"))
        #expect(attribute("url.full") == .string("https://example.com:8443/a"))
        #expect(attribute("server.address") == .string("example.com"))
        #expect(attribute("server.port") == .int64(8443))
        #expect(attribute("http.response.status_code") == .int64(200))
        #expect(attribute("http.response.body.size") == .int64(2))
    }

    @Test func `The trace continues on the server and in the transport`() async throws {
        let inner = Journal<String>()
        stubs.stub { request in
            inner.note(ServiceContext.current?.inMemorySpanContext?.spanID ?? "none")
            return .json("{}")
        }
        try await tracer.withSpan("screen") { _ in
            let (file, _) = try await transport.download(for: request(), progress: nil)
            try FileManager.default.removeItem(at: file)
        }
        let spans = tracer.finishedSpans
        let (call, screen) = (
            try #require(spans.first { $0.operationName == "POST" }),
            try #require(spans.first { $0.operationName == "screen" })
        )
        #expect(call.parentSpanID == screen.spanID)
        #expect(inner.entries == [call.spanID])
        let headers = try #require(stubs.requests.first?.allHTTPHeaderFields)
        #expect(headers.values.contains(call.spanID))
        #expect(headers.values.contains(call.traceID))
    }

    @Test func `Requests of different spans share a response`() async throws {
        stubs.stub { _ in .json("{}") }
        let transport = stubs.using(TracingMiddleware(tracer: tracer), CachingMiddleware(for: .seconds(60)))
        let request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
        for _ in 1...2 { _ = try await transport.data(for: request) }
        #expect(tracer.finishedSpans.count == 2)
        #expect(stubs.requests.count == 1)
    }

    @Test(arguments: [
        (StubResponse.status(404), "404"),
        (.failure(URLError(.timedOut)), "URLError -1001"),
    ])
    func `A status from 400 on, and a failure, is an error of the span`(
        response: StubResponse,
        kind: String
    ) async throws {
        stubs.stub { _ in response }
        _ = try? await transport.data(for: request())
        #expect(tracer.finishedSpans.first?.status?.code == .error)
        #expect(attribute("error.type") == .string(kind))
    }

    @Test func `A cancellation ends the span, and is not an error`() async throws {
        stubs.stub { _ in .failure(CancellationError()) }
        await #expect(throws: CancellationError.self) { try await transport.data(for: request()) }
        #expect(tracer.finishedSpans.count == 1)
        #expect(tracer.finishedSpans.first?.status == nil)
        #expect(attribute("error.type") == .string("cancelled"))
    }
}

#endif
