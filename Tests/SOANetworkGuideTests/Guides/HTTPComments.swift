// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code of documentation comments in SOAHTTP that no guide has.
@Suite struct HTTPComments {
    struct UserAgentMiddleware: HTTPMiddleware {
        func intercept(
            _ request: URLRequest,
            options: HTTPOptions,
            next: any HTTPTransport
        ) async throws -> HTTPExchange {
            var request = request
            request.setValue("Weather/1.0", forHTTPHeaderField: "User-Agent")
            return try await next.send(request, options: options)
        }
    }

    private func withServer(_ body: (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("sunny".utf8))
        } _: { server in
            try await body(server)
        }
    }

    @Test func `A session sends a request`() async throws {
        try await withServer { server in
            let url = server.url()
            let transport = URLSessionTransport()
            let (data, response) = try await transport.data(for: URLRequest(url: url))
            #expect(response.statusCode == 200)
            #expect(data == Data("sunny".utf8))
        }
    }

    @Test func `Middleware changes requests`() async throws {
        try await withServer { server in
            let transport = URLSessionTransport().using(UserAgentMiddleware())
            _ = try await transport.data(for: URLRequest(url: server.url()))
            #expect(server.requests.first?.values("User-Agent") == ["Weather/1.0"])
        }
    }

    @Test func `A token is sent to its server`() async throws {
        try await withServer { server in
            let baseURL = server.url()
            @Sendable func signIn() async throws -> String { "t1" }
            let tokens = TokenSource<String> { _ in try await signIn() }
            let transport = URLSessionTransport().using(AuthorizationMiddleware(tokens, for: baseURL))
            _ = try await transport.data(for: URLRequest(url: baseURL))
            #expect(server.requests.first?.values("Authorization") == ["Bearer t1"])
        }
    }

    @Test func `A recording is written to a file`() async throws {
        try await withServer { server in
            let folder = try GuideFolder()
            let (url, file) = (server.url(), folder.url.appending(path: "recording.json"))
            let recorder = RecordingMiddleware()
            let transport = URLSessionTransport().using(recorder)
            _ = try await transport.data(for: URLRequest(url: url))
            try recorder.recording.write(to: file)
            let (data, _) = try await ReplayTransport(Recording(contentsOf: file)).data(for: URLRequest(url: url))
            #expect(data == Data("sunny".utf8))
        }
    }

    @Test(arguments: [
        ("GET", "users/1", #"{ "name": "Ann" }"#), ("GET", "users/2", #"{ "name": "Bob" }"#), ("POST", "users/1", ""),
    ])
    func `Stubs are found by folder, URL or condition`(_ method: String, _ path: String, body: String) async throws {
        let guide = try GuideFolder()
        try guide.write(#"{ "name": "Bob" }"#, to: "users/2.json")
        let (folder, url) = (guide.url, try #require(URL(string: "https://example.com/users/1")))
        let transport = StubTransport()
        transport.stub(folder: folder)
        transport.stub(url, with: .json(#"{ "name": "Ann" }"#))
        transport.stub(where: { $0.httpMethod == "POST" }, with: { _ in .status(201) })
        var request = URLRequest(url: try #require(URL(string: "https://example.com/\(path)")))
        request.httpMethod = method
        let (data, _) = try await transport.data(for: request)
        #expect(String(decoding: data, as: UTF8.self) == body)
    }
}
