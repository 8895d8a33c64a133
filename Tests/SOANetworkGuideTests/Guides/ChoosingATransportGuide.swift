// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct LanguageMiddleware: HTTPMiddleware {
    let host: String
    let language: @Sendable () async -> String

    func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        var request = request
        if request.url?.host() == host {
            request.setValue(await language(), forHTTPHeaderField: "Accept-Language")
        }
        return try await next.send(request, options: options)
    }
}

struct SigningMiddleware: HTTPMiddleware {
    let signature: @Sendable (Data) -> String

    func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        let body =
            switch options.upload?.content {
            case .data(let data): data
            case .file(let url): try Data(contentsOf: url, options: .mappedIfSafe)
            case nil: request.httpBody ?? Data()
            }
        var request = request
        request.setValue(signature(body), forHTTPHeaderField: "X-Signature")
        return try await next.send(request, options: options)
    }
}

@Suite struct ChoosingATransportGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    @Test func `The same code works with a server or a stub`() async throws {
        let url = try #require(URL(string: "https://example.com/weather"))
        let stubs = StubTransport()
        stubs.stub(url, with: .data(Data("sunny".utf8), type: "text/plain"))
        let weather = Weather(transport: stubs, url: url)
        print(try await weather.report())  // sunny
        #expect(printout.lines == ["sunny"])
    }

    @Test func `Middleware and sessions are combined`() {
        let transport = URLSessionTransport().using(RetryMiddleware(), ResumptionMiddleware())
        _ = transport as any HTTPTransport
    }

    @Test func `A session uses the settings of a configuration`() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 15
        configuration.httpMaximumConnectionsPerHost = 2
        let transport = URLSessionTransport(configuration: configuration)
        _ = transport as any HTTPTransport
    }

    @Test func `A transport responds to challenges by a closure`() {
        let transport = URLSessionTransport { challenge in
            (.performDefaultHandling, nil)
        }
        _ = transport
    }

    @Test func `A transport limits the size of a body in memory`() {
        var limits = HTTPLimits()
        limits.dataSize = 1 << 20
        let transport = URLSessionTransport(limits: limits)
        _ = transport
    }

    @Test func `More headers can be secrets`() {
        let secrets = Secrets.standard.adding(headers: ["X-Session"], parameters: ["ticket"])
        let recorder = RecordingMiddleware(secrets: secrets)
        _ = recorder
        #expect(secrets.contains(header: "x-session") && secrets.contains(header: "Authorization"))
        #expect(secrets.contains(parameter: "TICKET"))
    }

    @Test(arguments: [("example.com", "en"), ("other.example.org", nil)])
    func `Custom middleware adds a header for one host`(_ host: String, _ expected: String?) async throws {
        let stubs = StubTransport()
        stubs.stub { _ in .status(204) }
        let transport = stubs.using(LanguageMiddleware(host: "example.com") { "en" })
        let request = URLRequest(url: try #require(URL(string: "https://\(host)/a")))
        _ = try await transport.data(for: request)
        let (file, _) = try await transport.download(for: request, progress: nil)
        try FileManager.default.removeItem(at: file)
        #expect(stubs.requests.map { $0.value(forHTTPHeaderField: "Accept-Language") } == [expected, expected])
    }

    @Test func `Custom middleware reads each form of a body`() async throws {
        let stubs = StubTransport()
        stubs.stub { _ in .status(204) }
        let transport = stubs.using(SigningMiddleware { "\($0.count)" })
        var request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try Data(count: 3).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try await transport.upload(.data(Data(count: 2)), for: request)
        _ = try await transport.upload(.file(file), for: request)
        request.httpMethod = "POST"
        request.httpBody = Data(count: 4)
        _ = try await transport.data(for: request)
        #expect(stubs.requests.map { $0.value(forHTTPHeaderField: "X-Signature") } == ["2", "3", "4"])
    }
}
