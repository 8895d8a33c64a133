// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct ResumptionMiddlewareTests {
    private static let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    private static let cut = 60_000
    private let progress = ProgressRecorder()
    private let waits = ImmediateClock()

    /// Runs a test with a server that closes the first connection after 60 % of the body, and passes later ones to `rest`.
    private func withServer(
        _ headers: [String: String] = ["ETag": #""v1""#],
        limit: Int64? = nil,
        rest: @escaping @Sendable (LoopbackServer.Request, Connection) -> Void = Self.sendRest,
        _ body: (LoopbackServer, any HTTPTransport) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        var limits = HTTPLimits()
        limits.fileSize = limit
        let transport = URLSessionTransport(folder: folder.url, limits: limits).using(
            ResumptionMiddleware(clock: waits)
        )
        let first = ProgressRecorder()
        try await LoopbackServer.with { request, connection in
            first.record(TransferProgress(bytesReceived: 0, bytesExpected: nil))
            guard first.all.count == 1 else { return rest(request, connection) }
            let head = headers.map { "\($0): \($1)\r\n" }.joined()
            // Only a server that announces no length gets as far as a limit.
            let length = limit == nil ? "Content-Length: \(Self.body.count)" : "Transfer-Encoding: chunked"
            connection.send("HTTP/1.1 200 OK\r\n\(length)\r\n\(head)\r\n")
            if limit != nil { connection.send(String(Self.cut, radix: 16) + "\r\n") }
            connection.send(Self.body.prefix(Self.cut))
            connection.close()
        } _: { server in
            try await body(server, transport)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        }
    }

    @Sendable private static func sendRest(_ request: LoopbackServer.Request, _ connection: Connection) {
        let start = request.values("Range").first.flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
        connection.respond(
            206,
            headers: ["Content-Range": "bytes \(start)-\(body.count - 1)/\(body.count)", "ETag": #""v1""#],
            body: body.dropFirst(start)
        )
    }

    private func removing(_ file: URL) throws -> Data {
        defer { try? FileManager.default.removeItem(at: file) }
        return try Data(contentsOf: file)
    }

    @Test func `A download resumes where its connection stood still`() async throws {
        try await LoopbackServer.with { request, connection in
            guard request.values("Range").isEmpty else { return Self.sendRest(request, connection) }
            connection.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: \(Self.body.count)\r\n\r\n")
            connection.send(Self.body.prefix(Self.cut))
            connection.waitUntilGone()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.timeoutInterval = 0.3
            let transport = URLSessionTransport().using(ResumptionMiddleware(clock: waits))
            let (file, _) = try await transport.download(for: request, progress: nil)
            #expect(try removing(file) == Self.body)
            #expect(server.requests.map { $0.values("Range") } == [[], ["bytes=60000-"]])
        }
    }

    @Test func `A download resumes where its connection was lost`() async throws {
        try await withServer { server, transport in
            let (file, response) = try await transport.download(for: URLRequest(url: server.url())) {
                progress.record($0)
            }
            #expect(try removing(file) == Self.body)
            #expect(response.statusCode == 200)
            #expect(server.requests.map { $0.values("Range") } == [[], ["bytes=60000-"]])
            #expect(server.requests.last?.values("If-Range") == [#""v1""#])
        }
        let counts = progress.all.map(\.bytesReceived)
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
        #expect(progress.all.last == TransferProgress(bytesReceived: 100_000, bytesExpected: 100_000))
        #expect(waits.all.isEmpty)
    }

    @Test(arguments: [200, 404])
    func `Progress is that of the body that arrives, if a server does not send the rest`(status: Int) async throws {
        let other = Data(count: status == 200 ? Self.body.count : 500_000)
        try await withServer { _, connection in
            connection.respond(status, body: other)
        } _: { server, transport in
            let (file, _) = try await transport.download(for: URLRequest(url: server.url())) { progress.record($0) }
            #expect(try removing(file) == other)
        }
        #expect(progress.all.filter { $0.fractionCompleted == 1 }.map(\.bytesReceived) == [Int64(other.count)])
    }

    @Test func `The rest is requested after the time in Retry-After`() async throws {
        let requests = Counter()
        try await withServer { request, connection in
            if requests.increment() > 1 { return Self.sendRest(request, connection) }
            connection.respond(503, headers: ["Retry-After": "7"], body: Data("busy".utf8))
        } _: { server, transport in
            let (file, _) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == Self.body)
        }
        #expect(waits.all == [.seconds(7)])
    }

    @Test func `A response is returned in place of the rest if its Retry-After is above the limit`() async throws {
        try await withServer { _, connection in
            connection.respond(503, headers: ["Retry-After": "61"], body: Data("busy".utf8))
        } _: { server, transport in
            let (file, response) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == Data("busy".utf8))
            #expect(response.statusCode == 503)
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: ["Content-Length: 40000\r\n", "Transfer-Encoding: chunked\r\n"])
    func `The limit of a file is that of all its parts`(_ length: String) async throws {
        try await withServer(limit: 80_000) { _, connection in
            connection.send("HTTP/1.1 206 Partial\r\nETag: \"v1\"\r\nContent-Range: bytes 60000-99999/100000\r\n")
            connection.send("\(length)\r\n" + (length.hasPrefix("T") ? "9C40\r\n" : ""))
            connection.send(Self.body.dropFirst(Self.cut))
            connection.close()
        } _: { server, transport in
            let error = await #expect(throws: HTTPTransportError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
            #expect(error?.code == .bodyTooLarge)
            #expect(server.requests.count == 2)
        }
    }

    @Test func `A download that begins again has the whole limit`() async throws {
        let other = Data(repeating: 7, count: 70_000)
        try await withServer(limit: 80_000) { _, connection in
            connection.respond(headers: ["ETag": #""v2""#], body: other)
        } _: { server, transport in
            let (file, _) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == other)
        }
    }

    @Test func `A body that has changed is downloaded from its beginning`() async throws {
        let other = Data("another one".utf8)
        try await withServer { _, connection in
            connection.respond(headers: ["ETag": #""v2""#], body: other)
        } _: { server, transport in
            let (file, response) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == other)
            #expect(response.value(forHTTPHeaderField: "ETag") == #""v2""#)
        }
    }

    @Test(arguments: [
        ["Content-Range": "bytes 60000-99999/100000", "ETag": #""v2""#],
        ["Content-Range": "bytes 59999-99999/100000", "ETag": #""v1""#],
        ["Content-Range": "bytes 60000-99999/100001", "ETag": #""v1""#],
        ["Content-Range": "nonsense"],
        [:],
    ])
    func `A part that does not match is not appended to the first`(_ headers: [String: String]) async throws {
        let whole = Data(repeating: 7, count: 10)
        try await withServer { request, connection in
            if request.values("Range").isEmpty { return connection.respond(body: whole) }
            connection.respond(206, headers: headers, body: Self.body.dropFirst(Self.cut))
        } _: { server, transport in
            let (file, _) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == whole)
            #expect(server.requests.count == 3)
        }
    }

    @Test(arguments: [[:], ["ETag": #"W/"v1""#], ["ETag": #""v1""#, "Accept-Ranges": "none"]])
    func `Without a validator, a download that breaks off fails and leaves no file`(
        _ headers: [String: String]
    ) async throws {
        try await withServer(headers) { server, transport in
            await #expect(throws: URLError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [
        ["ETag": #"W/"v1""#, "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT"],
        ["Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT"],
    ])
    func `A date is no validator beside a weak tag, or of a file that changed in the second of the response`(
        _ headers: [String: String]
    ) async throws {
        try await withServer(headers) { server, transport in
            await #expect(throws: URLError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func `A download without a length resumes until it has the length that its last part names`() async throws {
        let folder = try TestFolder()
        let transport = URLSessionTransport(folder: folder.url).using(ResumptionMiddleware(clock: waits))
        try await LoopbackServer.with { request, connection in
            guard let range = request.values("Range").first, let start = Int(range.dropFirst(6).dropLast()) else {
                connection.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nTransfer-Encoding: chunked\r\n\r\n")
                connection.send("EA60\r\n")
                connection.send(Self.body.prefix(Self.cut))
                return connection.close()
            }
            // A server may send less than was requested.
            let part = Self.body.dropFirst(start).prefix(30_000)
            let sent = "bytes \(start)-\(part.endIndex - 1)/\(Self.body.count)"
            connection.respond(206, headers: ["Content-Range": sent, "ETag": #""v1""#], body: part)
        } _: { server in
            let (file, _) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == Self.body)
        }
    }

    @Test func `A part is not appended if nobody names the length of the whole`() async throws {
        let folder = try TestFolder()
        let transport = URLSessionTransport(folder: folder.url).using(ResumptionMiddleware(clock: waits))
        let requests = Counter()
        try await LoopbackServer.with { request, connection in
            switch requests.increment() {
            case 1:
                connection.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nTransfer-Encoding: chunked\r\n\r\n")
                connection.send("EA60\r\n")
                connection.send(Self.body.prefix(Self.cut))
                connection.close()
            case 2:
                // A server may send less than was requested.
                let headers = ["Content-Range": "bytes 60000-60099/*", "ETag": #""v1""#]
                connection.respond(206, headers: headers, body: Self.body.dropFirst(Self.cut).prefix(100))
            default:
                connection.respond(headers: ["ETag": #""v1""#], body: Self.body)
            }
        } _: { server in
            let (file, _) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try removing(file) == Self.body)
            #expect(server.requests.map { $0.values("Range") } == [[], ["bytes=60000-"], []])
        }
    }

    @Test func `A download of the response to an upload is not resumed`() async throws {
        try await withServer { server, transport in
            let options = HTTPOptions(upload: .data(Data("order".utf8)), delivery: .file)
            await #expect(throws: URLError.self) {
                try await transport.send(URLRequest(url: server.url()), options: options)
            }
            #expect(server.requests.map(\.method) == ["POST"])
        }
    }

    @Test func `A download fails after a few connections that return nothing`() async throws {
        try await withServer { _, connection in
            connection.close()
        } _: { server, transport in
            await #expect(throws: URLError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
            #expect(server.requests.count > 1)
        }
        #expect(waits.all.count == 2)
    }

    @Test func `A download whose last part is too short fails`() async throws {
        try await withServer { request, connection in
            let start = request.values("Range").first.flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            connection.respond(
                206,
                headers: ["Content-Range": "bytes \(start)-\(start)/100000", "ETag": #""v1""#],
                body: start < 60_002 ? Self.body.dropFirst(start).prefix(1) : Data()
            )
        } _: { server, transport in
            await #expect(throws: URLError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
        }
    }
}
