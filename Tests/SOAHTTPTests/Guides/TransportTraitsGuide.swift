// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if AsyncHTTPClient
import AsyncHTTPClient
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

    @Test func `A transport by async-http-client sends its requests through a proxy`() async throws {
        try await LoopbackServer.with { request, connection in
            if request.method == "CONNECT" {
                connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
            } else {
                connection.respond(body: Data("sunny".utf8))
            }
        } _: { server in
            let proxy = (host: "127.0.0.1", port: Int(server.port))
            var configuration = AsyncHTTPClientTransport.standardConfiguration
            configuration.proxy = .server(host: proxy.host, port: proxy.port)
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            let url = try #require(URL(string: "http://example.com/weather"))
            #expect(try await transport.data(for: URLRequest(url: url)).0 == Data("sunny".utf8))
            #expect(server.requests.map(\.target) == ["example.com:80", "/weather"])
        }
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
