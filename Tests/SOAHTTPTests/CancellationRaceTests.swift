// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that are cancelled at any time, each race in a process that Foundation may end.
@Suite(.timeLimit(.minutes(10)), .serialized) struct CancellationRaceTests {
    #if os(macOS) || os(Linux)
    @Test func `A request may be cancelled at any time`() async {
        await #expect(processExitsWith: .success) { try await Race().run() }
    }

    @Test func `A request with a body may be cancelled at any time`() async {
        await #expect(processExitsWith: .success) { try await Race(method: "POST").run() }
    }

    @Test func `A request may be cancelled while a redirect arrives`() async {
        await #expect(processExitsWith: .success) { try await Race(isRedirected: true, longest: 4_000).run() }
    }

    @Test func `A request with a file may be cancelled at any time`() async {
        await #expect(processExitsWith: .success) { try await Race(method: "PUT", sendsFile: true).run() }
    }

    @Test func `A server may close the connection while a file is sent`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            let file = folder.url.appending(path: "body")
            try Data(count: 5_000_000).write(to: file)
            try await LoopbackServer.with(greeting: "", after: 1) { _, _ in
            } _: { server in
                let transport = URLSessionTransport()
                for _ in 0..<300 { _ = try? await transport.upload(.file(file), for: URLRequest(url: server.url())) }
            }
        }
    }

    @Test func `A request may be cancelled while it gets a credential`() async {
        await #expect(processExitsWith: .success) { try await Race(isChallenged: true, longest: 6_000).run() }
    }

    @Test func `A request may time out as it begins`() async {
        await #expect(processExitsWith: .success) { try await Race(limit: .zero).run() }
    }

    @Test func `A request may time out at any time`() async {
        await #expect(processExitsWith: .success) { try await Race(limit: .microseconds(700)).run() }
    }
    #endif
}

/// Requests of which four are under way at once.
private struct Race: Sendable {
    var method = "GET"
    var isRedirected = false
    /// Whether the server requires a credential.
    var isChallenged = false
    /// Whether the body is a file.
    var sendsFile = false
    /// The longest time until a request is cancelled, in microseconds.
    var longest = 1_500
    /// The time until a request times out; nil if it is cancelled.
    var limit: Duration?

    private let rounds = 1_000

    private static let giveCredential: HTTPChallengeHandler = { _ in
        (.useCredential, URLCredential(user: "ann", password: "pass", persistence: .none))
    }

    func run() async throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "body")
        try Data(count: 100_000).write(to: file)
        try await LoopbackServer.with(recording: false) { request, connection in
            if isRedirected, request.path == "/old" { return connection.respond(302, headers: ["Location": "/new"]) }
            if isChallenged, request.values("Authorization").isEmpty {
                return connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#])
            }
            connection.respond(body: Data(repeating: 1, count: 1_000))
        } _: { server in
            let session = URLSessionTransport(challenge: isChallenged ? Self.giveCredential : nil)
            let transport: any HTTPTransport =
                if let limit { session.using(DeadlineMiddleware(limit)) } else { session }
            await withTaskGroup(of: Void.self) { group in
                for round in 0..<rounds {
                    if round >= 4 { await group.next() }
                    group.addTask { await end(request(server.url("/old")), file, over: transport, round) }
                }
            }
        }
    }

    private func request(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        if method == "POST" { request.httpBody = Data("body".utf8) }
        return request
    }

    private func end(_ request: URLRequest, _ file: URL, over transport: any HTTPTransport, _ round: Int) async {
        let options = HTTPOptions(upload: sendsFile ? .file(file) : nil, delivery: .data)
        let task = Task { try await transport.send(request, options: options) }
        if limit == nil {
            // Another time in each round, and not in order.
            try? await Task.sleep(for: .microseconds(round * 617 % longest))
            task.cancel()
        }
        _ = await task.result
    }
}
