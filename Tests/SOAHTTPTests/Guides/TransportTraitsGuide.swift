// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if Logging
import InMemoryLogging
import Logging
#endif

#if Metrics
import Metrics
import MetricsTestKit
#endif

#if Tracing
import InMemoryTracing
import Tracing
#endif

@Suite struct TransportTraitsGuide {
    #if AsyncHTTPClient
    @Test func `A transport by async-http-client`() async {
        let transport = AsyncHTTPClientTransport()
        let error = await #expect(throws: HTTPTransportError.self) {
            try await transport.data(for: URLRequest(url: URL(filePath: "/etc/hosts")))
        }
        #expect(error?.code == .invalidRequest)
    }
    #endif

    #if Logging
    @Test func `A transport with a logger`() {
        let logger = Logger(label: "app") { _ in InMemoryLogHandler() }
        let transport = URLSessionTransport().using(LoggingMiddleware(logger: logger))
        _ = transport as any HTTPTransport
    }
    #endif

    #if Metrics
    @Test func `A transport with metrics`() {
        let transport = URLSessionTransport().using(MetricsMiddleware(maximumHosts: 5))
        _ = transport as any HTTPTransport
    }

    @Test func `Metrics are middleware`() async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("sunny".utf8))
        } _: { server in
            let transport = URLSessionTransport().using(MetricsMiddleware())
            _ = try await transport.data(for: URLRequest(url: server.url()))
            #expect(server.requests.count == 1)
        }
    }
    #endif

    #if Tracing
    @Test func `A transport with spans`() {
        let transport = URLSessionTransport().using(TracingMiddleware())
        _ = transport as any HTTPTransport
    }
    #endif
}
