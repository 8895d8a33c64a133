// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

import Foundation
import SOAHTTP
import InMemoryLogging
import Logging
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LoggingMiddlewareTests {
    private let stubs: StubTransport
    private let folder: TestFolder
    private let handler = InMemoryLogHandler()
    private let clock = ManualClock()
    private let logger: Logger

    init() throws {
        folder = try TestFolder()
        stubs = StubTransport(folder: folder.url)
        var logger = Logger(label: "test") { [handler] _ in handler }
        logger.logLevel = .trace
        self.logger = logger
    }

    private var transport: any HTTPTransport { stubs.using(LoggingMiddleware(logger: logger, clock: clock)) }

    private func request(_ url: String = "https://example.com/a") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: url)))
    }

    /// The log records, each as `level message key=value …` with its keys in alphabetical order.
    private var lines: [String] {
        handler.entries.map { entry in
            let pairs = entry.metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return (["\(entry.level)", "\(entry.message)"] + pairs).joined(separator: " ")
        }
    }

    /// Stubs every request with a response after two milliseconds.
    private func stub(_ response: StubResponse) {
        stubs.stub { [clock] _ in
            clock.advance(by: .milliseconds(2))
            return response
        }
    }

    @Test func `A request is logged when it is sent, and its response with status, size and duration`() async throws {
        stub(.json("{}"))
        let (body, response) = try await transport.data(for: request())
        #expect(body == Data("{}".utf8))
        #expect(response.statusCode == 200)
        #expect(
            lines == [
                "trace Request sent http.request.method=GET url.full=https://example.com/a",
                "debug Response received http.request.method=GET http.request.microseconds=2000 "
                    + "http.response.body.size=2 http.response.status_code=200 url.full=https://example.com/a",
            ]
        )
    }

    @Test func `A download is logged like any other request`() async throws {
        stub(.json("{}"))
        let (file, _) = try await transport.download(for: request(), progress: nil)
        #expect(try Data(contentsOf: file) == Data("{}".utf8))
        #expect(lines.last?.contains("http.response.body.size=2 http.response.status_code=200") == true)
    }

    @Test func `A streamed response is logged with the context of its request`() async throws {
        enum Context { @TaskLocal static var trace = "none" }
        struct Streams: HTTPMiddleware {
            func intercept(
                _ request: URLRequest,
                options: HTTPOptions,
                next: any HTTPTransport
            ) async throws -> HTTPExchange {
                let whole = try await next.send(request, options: options)
                let chunks = AsyncThrowingStream<Data, any Error> { $0.finish() }
                return HTTPExchange(response: whole.response, body: HTTPBody(chunks))
            }
        }
        stub(.json("{}"))
        var logger = logger
        logger.handler.metadataProvider = Logger.MetadataProvider { ["trace": "\(Context.trace)"] }
        let transport = stubs.using(LoggingMiddleware(logger: logger, clock: clock), Streams())
        let exchange = try await Context.$trace.withValue("one") { try await transport.stream(for: request()) }
        _ = try await exchange.data()
        #expect(handler.entries.map { $0.metadata["trace"] } == ["one", "one"])
    }

    @Test func `A part of a download is logged as a failure`() async throws {
        struct Breaking: HTTPMiddleware {
            func intercept(
                _ request: URLRequest,
                options: HTTPOptions,
                next: any HTTPTransport
            ) async throws -> HTTPExchange {
                let whole = try await next.send(request, options: options)
                return HTTPExchange(
                    response: whole.response,
                    body: whole.body,
                    failure: URLError(.networkConnectionLost)
                )
            }
        }
        stub(.json("{}"))
        let transport = stubs.using(LoggingMiddleware(logger: logger, clock: clock), Breaking())
        var options = HTTPOptions(delivery: .file)
        options.keepsPartialFile = true
        let part = try await transport.send(request(), options: options)
        part.cancel()
        #expect(part.failure != nil)
        #expect(lines.last?.contains("Request failed") == true && lines.last?.contains("-1005") == true)
    }

    @Test func `An error status is logged at level notice`() async throws {
        stub(.status(404))
        _ = try await transport.data(for: request())
        #expect(handler.entries.map(\.level) == [.trace, .notice])
    }

    @Test func `A failure is logged as a warning with type and code, and a cancellation is not`() async throws {
        stub(.failure(URLError(.timedOut)))
        await #expect(throws: URLError.self) { try await transport.data(for: request()) }
        stub(.failure(CancellationError()))
        await #expect(throws: CancellationError.self) { try await transport.data(for: request()) }
        await #expect(throws: HTTPTransportError.self) {
            try await StubTransport().using(LoggingMiddleware(logger: logger)).data(for: request())
        }
        #expect(handler.entries.map(\.level) == [.trace, .warning, .trace, .debug, .trace, .warning])
        let kinds = handler.entries.compactMap { $0.metadata["error.type"] }
        #expect(kinds == ["URLError -1001", "HTTPTransportError noStub"])
    }

    @Test func `Secrets of URLs, headers and bodies are not logged`() async throws {
        var request = try request("https://ada:hunter2@example.com/a?token=hunter3#hunter4")
        request.httpMethod = "POST"
        request.setValue("Bearer hunter5", forHTTPHeaderField: "Authorization")
        request.httpBody = Data("hunter6".utf8)
        stub(.status(500, headers: ["Set-Cookie": "hunter7"], body: Data("hunter8".utf8)))
        _ = try await transport.data(for: request)
        stub(.failure(URLError(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: "hunter9"])))
        await #expect(throws: URLError.self) { try await transport.data(for: request) }
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("http.request.method=POST") && $0.contains("https://example.com/a") })
        #expect(!lines.joined().contains("hunter"))
    }
}

#endif
