// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct TokenTransport: HTTPTransport {
    let transport: any HTTPTransport
    let host: String
    let token: @Sendable () async throws -> String

    func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await transport.data(for: authorized(request))
    }

    func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        try await transport.download(for: authorized(request), progress: progress)
    }

    private func authorized(_ request: URLRequest) async throws -> URLRequest {
        guard request.url?.host() == host else { return request }
        var request = request
        request.setValue("Bearer \(try await token())", forHTTPHeaderField: "Authorization")
        return request
    }
}

@Suite struct ChoosingATransportGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.note(items) }

    @Test func `The same code asks a server or a stub`() async throws {
        let url = try #require(URL(string: "https://example.com/weather"))
        let stubs = StubTransport()
        stubs.stub(url, with: .data(Data("sunny".utf8), type: "text/plain"))
        let weather = Weather(transport: stubs, url: url)
        print(try await weather.report())  // sunny
        #expect(printout.lines == ["sunny"])
    }

    @Test func `Layers and sessions are put together`() {
        let transport = RetryingTransport(ResumingTransport(URLSessionTransport()))
        _ = transport as any HTTPTransport
    }

    @Test func `A session takes its settings from a configuration`() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 15
        configuration.httpMaximumConnectionsPerHost = 2
        let transport = URLSessionTransport(configuration: configuration)
        _ = transport as any PartialDownloadTransport
    }

    @Test func `More headers are named as secrets`() {
        let secrets = Secrets.standard.adding(headers: ["X-Session"], parameters: ["ticket"])
        let transport = URLSessionTransport(secrets: secrets)
        _ = transport
        #expect(secrets.contains(header: "x-session") && secrets.contains(header: "Authorization"))
        #expect(secrets.contains(parameter: "TICKET"))
    }

    @Test(arguments: [("example.com", "Bearer t1"), ("other.example.org", nil)])
    func `A layer of one's own adds a token for one host`(_ host: String, _ expected: String?) async throws {
        let stubs = StubTransport()
        stubs.stub { _ in .status(204) }
        let transport = TokenTransport(transport: stubs, host: "example.com") { "t1" }
        let request = URLRequest(url: try #require(URL(string: "https://\(host)/a")))
        _ = try await transport.data(for: request)
        let (file, _) = try await transport.download(for: request, progress: nil)
        try FileManager.default.removeItem(at: file)
        #expect(stubs.requests.map { $0.value(forHTTPHeaderField: "Authorization") } == [expected, expected])
    }
}
