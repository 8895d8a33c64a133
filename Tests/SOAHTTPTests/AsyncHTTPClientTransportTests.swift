// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import SOALoopbackSupport
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if Tracing
import InMemoryTracing
import Tracing
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

    @Test func `A request whose client ends it is a lost connection, since nobody has cancelled it`() async throws {
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        let transport = AsyncHTTPClientTransport(client: client)
        _ = try await LoopbackServer.with { _, connection in
            client.shutdown { _ in }
            connection.waitUntilGone()
        } _: { server in
            let error = await #expect(throws: URLError.self) {
                try await transport.data(for: URLRequest(url: server.url()))
            }
            #expect(error?.code == .networkConnectionLost)
        }
    }

    #if Tracing
    #if os(macOS) || os(Linux)
    @Test func `The client makes no spans of its own, which have secrets`() async {
        // The client takes the tracer of its process.
        await #expect(processExitsWith: .success) {
            let tracer = InMemoryTracer()
            InstrumentationSystem.bootstrap(tracer)
            try await LoopbackServer.with { _, connection in
                connection.respond()
            } _: { server in
                let transport = AsyncHTTPClientTransport().using(TracingMiddleware())
                _ = try await transport.data(for: URLRequest(url: server.url("/a?token=secret")))
                let urls = tracer.finishedSpans.map { $0.attributes["url.full"]?.toSpanAttribute() }
                #expect(urls == [.string(server.url("/a").absoluteString)])
                #expect(server.requests.map { $0.values("in-memory-trace-id").count } == [1])
            }
        }
    }
    #endif
    #endif

    @Test func `The timeout begins anew with each piece of a large upload`() async throws {
        let pieces = Counter()
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1")))
        let upload = HTTPUpload.data(Data(count: 3 << 16))
        let outgoing = try request.asClientRequest(upload, progress: nil) { pieces.increment() }
        for try await _ in try #require(outgoing.body) {}
        // The last one is empty.
        #expect(pieces.value == 4)
        #expect(upload.isSentInPieces(isObserved: false))
        #expect(!HTTPUpload.data(Data(count: 1 << 16)).isSentInPieces(isObserved: false))
        #expect(HTTPUpload.data(Data(count: 1)).isSentInPieces(isObserved: true))
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

    @Test func `A failed TLS handshake is an error with the code secureConnectionFailed`() async throws {
        _ = try await LoopbackServer.with(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n", after: 1) { _, _ in
        } _: { server in
            let url = try #require(URL(string: "https://localhost:\(server.port)/"))
            let error = await #expect(throws: URLError.self) {
                try await AsyncHTTPClientTransport().data(for: URLRequest(url: url))
            }
            #expect(error?.code == .secureConnectionFailed)
        }
    }

    @Test(arguments: [
        ("handshakeFailed(sslError([Error: EOF during handshake]))", URLError.Code.secureConnectionFailed),
        ("sslError([Error: OPENSSL_internal:TLSV1_ALERT_CERTIFICATE_REQUIRED])", .secureConnectionFailed),
        ("handshakeFailed(sslError([Error: CERTIFICATE_VERIFY_FAILED]))", .serverCertificateUntrusted),
        ("NIOSSLExtraError.failedToValidateHostname: … in certificate from peer", .serverCertificateUntrusted),
        ("uncleanShutdown", .networkConnectionLost),
    ])
    func `An error of TLS has the code that a session has`(_ text: String, _ code: URLError.Code) {
        #expect(URLError.code(of: text, from: "NIOSSL") == code)
    }

    @Test(arguments: [
        (ECONNREFUSED, URLError.Code.cannotConnectToHost), (EHOSTUNREACH, .cannotConnectToHost),
        (ENETDOWN, .notConnectedToInternet), (ENETUNREACH, .notConnectedToInternet), (ETIMEDOUT, .timedOut),
        (ECONNRESET, .networkConnectionLost), (EPIPE, .networkConnectionLost),
    ])
    func `A POSIX error on Apple systems has the code that a session has`(_ error: Int32, _ code: URLError.Code) {
        #expect(URLError.code(ofPOSIX: error) == code)
    }

    @Test(arguments: [
        (Int32(-9805), URLError.Code.networkConnectionLost), (-9816, .networkConnectionLost),
        (-9807, .serverCertificateUntrusted), (-9808, .serverCertificateUntrusted),
        (-9812, .serverCertificateUntrusted), (-9814, .serverCertificateUntrusted),
        (-9843, .serverCertificateUntrusted), (-9806, .secureConnectionFailed), (-9836, .secureConnectionFailed),
    ])
    func `An error of TLS on Apple systems has the code that a session has`(_ status: Int32, _ code: URLError.Code) {
        #expect(URLError.code(ofTLS: status) == code)
    }

    @Test func `A client on Apple systems waits for no server that takes no connection`() {
        #expect(!AsyncHTTPClientTransport.standardConfiguration.networkFrameworkWaitForConnectivity)
    }

    @Test func `A stream of HTTP2 that a server resets is a lost connection`() {
        #expect(URLError.code(of: "StreamClosed(errorCode: 7)", from: "NIOHTTP2") == .networkConnectionLost)
        #expect(URLError.code(of: "StreamClosed(errorCode: 7)", from: "Another") == .unknown)
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
