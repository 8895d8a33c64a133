// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that are rejected before they are sent.
@Suite struct RequestCheckTests {
    private let url: URL

    init() throws {
        url = try #require(URL(string: "https://user:pass@127.0.0.1:1/a?token=secret#part"))
    }

    private func transportError(_ change: (inout URLRequest) -> Void) async -> HTTPTransportError? {
        var request = URLRequest(url: url)
        change(&request)
        return await #expect(throws: HTTPTransportError.self) {
            try await URLSessionTransport.shared.data(for: request)
        }
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\u{0}b", "\u{7F}", "a\u{2028}b"])
    func `A header with a line break is rejected, and the error does not quote its value`(value: String) async {
        let error = await transportError { $0.allHTTPHeaderFields = ["X-Name": value] }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("X-Name") == true)
        #expect(error?.description.contains("Evil") == false)
    }

    @Test func `A header of a configuration does not replace that of a request, in any spelling`() {
        var request = URLRequest(url: url)
        request.setValue("text/plain", forHTTPHeaderField: "accept")
        request.addMissing(["Accept": "*/*", "X-Name": "a"])
        #expect(request.allHTTPHeaderFields?.count == 2)
        #expect(request.value(forHTTPHeaderField: "Accept") == "text/plain")
        #expect(request.value(forHTTPHeaderField: "X-Name") == "a")
    }

    @Test func `A header of a configuration is rejected as one of a request is`() async {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Name": "a\r\nX-Evil: 1"]
        let error = await #expect(throws: HTTPTransportError.self) {
            try await URLSessionTransport(configuration: configuration).data(for: URLRequest(url: url))
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test(arguments: ["X Name", "X-Name:", "X-N\u{E4}me", "X\r\nY"])
    func `A header whose name is not a valid token is rejected`(name: String) async {
        let error = await transportError { $0.allHTTPHeaderFields = [name: "value"] }
        #expect(error?.code == .invalidRequest)
    }

    @Test(arguments: ["GET /\r\nHost: evil", "G T", "G\u{0}"])
    func `A method that is not a valid token is rejected`(method: String) async {
        let error = await transportError { $0.httpMethod = method }
        #expect(error?.code == .invalidRequest)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://host/", "data:text/plain,hello", "http://", "http://127.0.0.1:65536/", "/path",
    ])
    func `A URL that is not a web address is rejected`(url: String) async {
        let error = await transportError { $0.url = URL(string: url) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func `Errors contain no user, password, query or fragment`() async {
        let error = await transportError { $0.allHTTPHeaderFields = ["X-Name": "a\nb"] }
        #expect(error?.url?.absoluteString == "https://127.0.0.1:1/a")
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: RealTransport.allCases)
    func `Header names are sent as they are spelled`(_ kind: RealTransport) async throws {
        let names: Set = ["x-lower", "X-UPPER", "x-MiXeD", "accept"]
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.allHTTPHeaderFields = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
            _ = try await kind.make().data(for: request)
            let arrived = try #require(server.requests.first)
            #expect(names.isSubset(of: arrived.headers.map(\.name)))
        }
    }

    @Test(arguments: RealTransport.allCases, ["hello", nil])
    func `The length of a body is sent, whatever the request says`(_ kind: RealTransport, body: String?) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.httpMethod = "POST"
            request.httpBody = body.map { Data($0.utf8) }
            request.setValue("999", forHTTPHeaderField: "content-length")
            request.timeoutInterval = 10
            _ = try await kind.make().data(for: request)
            let length = try #require(server.requests.first).values("Content-Length")
            #expect(length == ["\(body?.utf8.count ?? 0)"])
        }
    }

    @Test func `Only the length of a body that is a stream is that of the request`() throws {
        var request = URLRequest(url: try #require(URL(string: "https://example.com")))
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data("hello".utf8))
        request.setValue("5", forHTTPHeaderField: "Content-Length")
        let (streamed, upload) = try request.separated(from: HTTPOptions())
        #expect(streamed.value(forHTTPHeaderField: "Content-Length") == "5")
        #expect(streamed.httpBodyStream != nil && upload == nil)
        let (sent, data) = try request.separated(from: HTTPOptions(upload: .data(Data("other body".utf8))))
        #expect(sent.value(forHTTPHeaderField: "Content-Length") == nil)
        #expect(sent.httpBodyStream == nil && data?.bytes == Data("other body".utf8))
    }

    @Test(arguments: ["value", "", "a\tb", "\u{E9}t\u{E9}", String(repeating: "x", count: 5_000)])
    func `Other headers are sent unchanged`(value: String) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.setValue(value, forHTTPHeaderField: "X-Name")
            _ = try await URLSessionTransport.shared.data(for: request)
            #expect(server.requests.first?.values("X-Name").first ?? "" == value)
        }
    }
}
