// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers that violate the protocol, and the errors that callers get.
@Suite(.timeLimit(.minutes(5))) struct MisbehavingServerTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func request(_ url: URL, _ method: String = "GET", body: String? = nil) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        return request
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    }

    // MARK: - Redirects

    @Test(
        arguments: RealTransport.allCases,
        [("POST", 307), ("POST", 308), ("PUT", 301), ("PUT", 302), ("PUT", 307), ("PUT", 308), ("PATCH", 308)]
    )
    func `A redirect that keeps the method sends the whole body again`(
        _ kind: RealTransport,
        _ redirect: (method: String, status: Int)
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" {
                connection.respond(body: Data("stored".utf8))
            } else {
                connection.respond(redirect.status, headers: ["Location": "/new"])
            }
        } _: { server in
            let (data, _) = try await transport.data(for: request(server.url("/old"), redirect.method, body: "content"))
            #expect(data == Data("stored".utf8))
            let arrived = try #require(server.requests.last)
            #expect(arrived.method == redirect.method)
            #expect(arrived.body == Data("content".utf8))
        }
    }

    @Test(arguments: RealTransport.allCases, [("POST", 301), ("POST", 302), ("POST", 303), ("PUT", 303)])
    func `A redirect that changes the method sends no body`(
        _ kind: RealTransport,
        _ redirect: (method: String, status: Int)
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" {
                connection.respond()
            } else {
                connection.respond(redirect.status, headers: ["Location": "/new"])
            }
        } _: { server in
            _ = try await transport.data(for: request(server.url("/old"), redirect.method, body: "content"))
            let arrived = try #require(server.requests.last)
            #expect(arrived.method == "GET")
            #expect(arrived.body.isEmpty)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `The scheme of a URL or a redirect may be in upper case`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" { return connection.respond() }
            let host = request.values("Host").first ?? ""
            connection.respond(302, headers: ["Location": "HTTP://\(host)/new"])
        } _: { server in
            let url = try #require(URL(string: "Http://127.0.0.1:\(server.port)/old?a=%2Fb"))
            let (_, response) = try await kind.make().data(for: request(url))
            #expect(response.statusCode == 200)
            #expect(server.requests.map(\.target) == ["/old?a=%2Fb", "/new"])
        }
    }

    @Test func `A redirect that needs a streamed body again is rejected`() async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(307, headers: ["Location": "/new"])
        } _: { server in
            var request = request(server.url("/old"), "POST")
            request.httpBodyStream = InputStream(data: Data("content".utf8))
            request.setValue("7", forHTTPHeaderField: "Content-Length")
            let error = await #expect(throws: HTTPTransportError.self) {
                try await URLSessionTransport().data(for: request)
            }
            #expect(error?.code == .redirectRefused)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `A redirect from https to http is rejected`() async throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let error = await #expect(throws: HTTPTransportError.self) {
            try await Redirects.follow(URLRequest(url: url), options: HTTPOptions()) { request, _ in
                let response = HTTPURLResponse(
                    url: try #require(request.url),
                    statusCode: 302,
                    httpVersion: nil,
                    headerFields: ["Location": "http://example.com/a"]
                )
                return HTTPExchange(response: try #require(response))
            }
        }
        #expect(error?.code == .redirectRefused)
    }

    @Test func `A redirect from http to https on the same host keeps its headers`() async throws {
        var request = URLRequest(url: try #require(URL(string: "http://example.com/a")))
        request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
        let exchange = try await Redirects.follow(request, options: HTTPOptions()) { request, _ in
            let isSafe = request.url?.scheme == "https"
            #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer secret")
            let response = HTTPURLResponse(
                url: try #require(request.url),
                statusCode: isSafe ? 200 : 301,
                httpVersion: nil,
                headerFields: isSafe ? [:] : ["Location": "https://example.com/a"]
            )
            return HTTPExchange(response: try #require(response))
        }
        #expect(exchange.response.statusCode == 200)
    }

    @Test(arguments: RealTransport.allCases, [HTTPDelivery.data, .stream])
    func `A request with cookies of its own sends these, and none that a server has set`(
        _ kind: RealTransport,
        _ delivery: HTTPDelivery
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Set-Cookie": "set=1"])
        } _: { server in
            for cookie in [nil, "own=2", nil] {
                var request = request(server.url())
                request.setValue(cookie, forHTTPHeaderField: "Cookie")
                _ = try await transport.send(request, options: HTTPOptions(delivery: delivery)).data()
            }
            let stored = kind == .urlSession ? ["set=1"] : []
            #expect(server.requests.map { $0.values("Cookie") } == [[], ["own=2"], stored])
        }
    }

    @Test(arguments: [HTTPDelivery.data, .stream])
    func `A request that does not handle cookies neither sends nor stores any`(_ delivery: HTTPDelivery) async throws {
        let transport = URLSessionTransport()
        try await LoopbackServer.with { request, connection in
            connection.respond(headers: ["Set-Cookie": "\(request.path.dropFirst())=1; Path=/"])
        } _: { server in
            for (path, handlesCookies) in [("/a", true), ("/b", false), ("/c", true)] {
                var request = request(server.url(path))
                request.httpShouldHandleCookies = handlesCookies
                _ = try await transport.send(request, options: HTTPOptions(delivery: delivery)).data()
            }
            #expect(server.requests.map { $0.values("Cookie") } == [[], [], ["a=1"]])
        }
    }

    @Test func `The headers of a configuration are not sent to another host`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["Authorization": "Bearer secret", "X-Key": "secret"]
        let transport = URLSessionTransport(configuration: configuration)
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { other in
            let place = other.url("/taken").absoluteString
            try await LoopbackServer.with { _, connection in
                connection.respond(302, headers: ["Location": place])
            } _: { server in
                _ = try await transport.data(for: request(server.url()))
                #expect(server.requests.last?.values("Authorization") == ["Bearer secret"])
                #expect(server.requests.last?.values("X-Key") == ["secret"])
            }
            #expect(other.requests.last?.values("Authorization") == [])
            #expect(other.requests.last?.values("X-Key") == [])
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A token in a custom header is not sent to another host`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { other in
            let place = other.url("/taken").absoluteString
            try await LoopbackServer.with { _, connection in
                connection.respond(302, headers: ["Location": place])
            } _: { server in
                let tokens = TokenSource("secret") { _ in "new" }
                let transport = kind.make().using(
                    AuthorizationMiddleware(tokens, for: server.url(), field: "X-Session", scheme: "Key")
                )
                _ = try await transport.data(for: request(server.url()))
                #expect(server.requests.last?.values("X-Session") == ["Key secret"])
            }
            #expect(other.requests.last?.values("X-Session") == [])
        }
    }

    // MARK: - Lengths and limits

    @Test(arguments: RealTransport.allCases, [HTTPDelivery.data, .file, .stream])
    func `A part of a body that was not requested is an error`(
        _ kind: RealTransport,
        _ delivery: HTTPDelivery
    ) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(206, headers: ["Content-Range": "bytes 0-3/9"], body: Data("part".utf8))
        } _: { server in
            let transport = kind.make(folder: folder.url)
            let options = HTTPOptions(delivery: delivery)
            let error = await #expect(throws: URLError.self) {
                try await transport.send(request(server.url()), options: options)
            }
            #expect(error?.code == .badServerResponse)
            var part = request(server.url())
            part.setValue("bytes=0-3", forHTTPHeaderField: "Range")
            let exchange = try await transport.send(part, options: options)
            #expect(try await exchange.data() == Data("part".utf8))
        }
        #expect(try leftovers().isEmpty)
    }

    @Test(arguments: RealTransport.allCases, ["bytes 0-4/5", "0-4/100", "items 0-4/100", ""])
    func `A response with status 206 that has no part of a body's bytes is a whole one`(
        _ kind: RealTransport,
        _ range: String
    ) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(206, headers: range.isEmpty ? [:] : ["Content-Range": range], body: Data("whole".utf8))
        } _: { server in
            let (data, response) = try await kind.make().data(for: request(server.url()))
            #expect(data == Data("whole".utf8) && response.statusCode == 206)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A response with conflicting lengths is an error`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 10\r\n\r\n0123456789")
            connection.close()
        } _: { server in
            await #expect(throws: URLError.self) { try await transport.data(for: request(server.url())) }
            await #expect(throws: URLError.self) {
                try await transport.download(for: request(server.url()), progress: nil)
            }
            await #expect(throws: URLError.self) {
                try await transport.stream(for: request(server.url())).data()
            }
            let files = try leftovers()
            #expect(files.isEmpty)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A body above the limit is an error, and is not collected`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        let piece = Data(count: 1 << 20)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(50 * piece.count)\r\n\r\n")
            for _ in 0..<50 where !connection.isOver { connection.send(piece) }
        } _: { server in
            let error = await #expect(throws: HTTPTransportError.self) {
                try await transport.data(for: request(server.url()))
            }
            #expect(error?.code == .bodyTooLarge)
        }
    }

    @Test(
        arguments: RealTransport.allCases,
        ["Content-Length: 9\r\n\r\nnine here", "Transfer-Encoding: chunked\r\n\r\n9\r\nnine here\r\n0\r\n\r\n"]
    )
    func `A body may have as many bytes as its limit`(_ kind: RealTransport, response: String) async throws {
        var limits = HTTPLimits()
        (limits.dataSize, limits.fileSize) = (9, 9)
        let transport = kind.make(folder: folder.url, limits: limits)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\n\(response)")
        } _: { server in
            let request = request(server.url())
            let data = try await transport.data(for: request).0
            #expect(data == Data("nine here".utf8))
            let (file, _) = try await transport.download(for: request, progress: nil)
            #expect(try Data(contentsOf: file) == Data("nine here".utf8))
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A body whose length is announced above the limit is an error at its first chunk`(
        _ kind: RealTransport
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            let type = "Content-Type: application/json"
            connection.send("HTTP/1.1 200 OK\r\n\(type)\r\nContent-Length: \(400 << 20)\r\n\r\nfirst")
            connection.waitUntilGone()
        } _: { server in
            let error = await #expect(throws: HTTPTransportError.self) {
                try await transport.data(for: request(server.url()))
            }
            #expect(error?.code == .bodyTooLarge)
        }
    }

    @Test func `A stream that nobody reads is an error that says how to read it`() async throws {
        var limits = HTTPLimits()
        limits.bufferSize = 1 << 10
        let transport = URLSessionTransport(folder: folder.url, limits: limits)
        let isGone = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(8 << 20)\r\n\r\n")
            for _ in 0..<7 where !connection.isOver { connection.send(Data(count: 1 << 20)) }
            connection.waitUntilGone()
            isGone.open()
        } _: { server in
            let exchange = try await transport.stream(for: request(server.url()))
            await isGone.wait()
            let error = await #expect(throws: HTTPTransportError.self) { for try await _ in exchange.body {} }
            #expect(error?.code == .bodyTooLarge)
            #expect(error?.message.hasSuffix("unread bytes; read it faster, or raise the limit of the buffer.") == true)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A body above the limit for decompression is an error`(_ kind: RealTransport) async throws {
        var limits = HTTPLimits()
        limits.dataSize = 1 << 20
        let transport = kind.make(folder: folder.url, limits: limits)
        let bomb = Gzip.zeros(64 << 20)
        try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": "gzip"], body: bomb)
        } _: { server in
            let error = await #expect(throws: HTTPTransportError.self) {
                try await transport.data(for: request(server.url()))
            }
            #expect(error?.code == .bodyTooLarge)
            let other = await #expect(throws: HTTPTransportError.self) {
                try await transport.download(for: request(server.url()), progress: nil)
            }
            #expect(other?.code == .bodyTooLarge)
            let files = try leftovers()
            #expect(files.isEmpty)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A compressed body is returned decompressed`(_ kind: RealTransport) async throws {
        let body = Gzip.zeros(100_000)
        try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": "gzip"], body: body)
        } _: { server in
            let (data, _) = try await kind.make().data(for: request(server.url()))
            #expect(data.count > 99_000 && data.allSatisfy { $0 == 0 })
        }
    }

    @Test(arguments: RealTransport.allCases, ["gzip", "deflate"])
    func `A body that cannot be decompressed is no lost connection`(
        _ kind: RealTransport,
        coding: String
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": coding], body: Data("not compressed".utf8))
        } _: { server in
            let request = request(server.url())
            for delivery in [HTTPDelivery.data, .stream, .file] {
                let error = await #expect(throws: URLError.self) {
                    let options = HTTPOptions(delivery: delivery)
                    _ = try await transport.using(RetryMiddleware()).send(request, options: options).data()
                }
                // The second one is of Apple systems.
                #expect([.cannotDecodeContentData, .cannotDecodeRawData].contains(error?.code))
            }
            #expect(server.requests.count == 3)
        }
        #expect(try leftovers().isEmpty)
    }

    #if canImport(FoundationNetworking)
    @Test(arguments: [Gzip.zeros(100), Data("more".utf8)])
    func `A compressed body with bytes behind its end is no lost connection`(_ rest: Data) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": "gzip"], body: Gzip.zeros(100) + rest)
        } _: { server in
            let transport = URLSessionTransport().using(RetryMiddleware())
            let error = await #expect(throws: URLError.self) { try await transport.data(for: request(server.url())) }
            #expect(error?.code == .cannotDecodeContentData && server.requests.count == 1)
        }
    }
    #endif

    @Test(
        arguments: RealTransport.allCases,
        [
            ("HEAD", "200 OK\r\nContent-Length: 9"), ("HEAD", "200 OK\r\nTransfer-Encoding: chunked"),
            ("GET", "200 OK\r\nContent-Length: 0"), ("GET", "204 No Content"), ("GET", "304 Not Modified"),
        ]
    )
    func `A response without a body may name a coding`(
        _ kind: RealTransport,
        _ message: (method: String, head: String)
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 \(message.head)\r\nContent-Encoding: gzip\r\n\r\n")
        } _: { server in
            var request = request(server.url())
            request.httpMethod = message.method
            for delivery in [HTTPDelivery.data, .stream, .file] {
                let exchange = try await transport.send(request, options: HTTPOptions(delivery: delivery))
                #expect(try await exchange.data().isEmpty)
            }
        }
        #expect(try leftovers().isEmpty)
    }

    @Test(arguments: RealTransport.allCases, ["Transfer-Encoding: chunked\r\n\r\n0", "Connection: close"])
    func `An empty body without a length may name a coding`(_ kind: RealTransport, rest: String) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(rest)\r\n\r\n")
            connection.close()
        } _: { server in
            for delivery in [HTTPDelivery.data, .stream, .file] {
                let exchange = try await transport.send(request(server.url()), options: HTTPOptions(delivery: delivery))
                #expect(try await exchange.data().isEmpty)
            }
        }
        #expect(try leftovers().isEmpty)
    }

    @Test(arguments: RealTransport.allCases)
    func `The progress of a compressed download has no length`(_ kind: RealTransport) async throws {
        let body = Gzip.zeros(100_000)
        let progress = ProgressRecorder()
        try await LoopbackServer.with { _, connection in
            connection.respond(headers: ["Content-Encoding": "gzip"], body: body)
        } _: { server in
            let transport = kind.make(folder: folder.url)
            let (file, _) = try await transport.download(for: request(server.url())) { progress.record($0) }
            try FileManager.default.removeItem(at: file)
        }
        #expect(progress.all.last?.bytesReceived ?? 0 > 99_000)
        #expect(progress.all.allSatisfy { $0.bytesExpected == nil })
    }

    @Test(arguments: RealTransport.allCases)
    func `A downloaded file is readable by its owner alone`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("private".utf8))
        } _: { server in
            let (file, _) = try await transport.download(for: request(server.url()), progress: nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    // MARK: - Time

    @Test(arguments: RealTransport.allCases, [0.5, 1.9])
    func `A timeout with a fraction of a second is respected`(_ kind: RealTransport, seconds: Double) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { _, connection in
            connection.waitUntilGone()
        } _: { server in
            var request = request(server.url())
            request.timeoutInterval = seconds
            let start = ContinuousClock.now
            let error = await #expect(throws: URLError.self) { try await transport.data(for: request) }
            #expect(error?.code == .timedOut)
            #expect(start.duration(to: .now) >= .seconds(seconds - 0.05))
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `The body of a redirect that does not arrive times out`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 302 Found\r\nLocation: /new\r\nContent-Length: 9\r\n\r\n")
            connection.waitUntilGone()
        } _: { server in
            var request = request(server.url())
            request.timeoutInterval = 0.5
            let error = await #expect(throws: URLError.self) { try await kind.make().data(for: request) }
            #expect(error?.code == .timedOut)
        }
    }

    @Test(arguments: [0.5, 1.9])
    func `A timeout of a configuration may have a fraction of a second`(seconds: Double) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = seconds
        let transport = URLSessionTransport(configuration: configuration)
        try await LoopbackServer.with { _, connection in
            connection.waitUntilGone()
        } _: { server in
            let start = ContinuousClock.now
            let error = await #expect(throws: URLError.self) { try await transport.data(for: request(server.url())) }
            #expect(error?.code == .timedOut)
            #expect(start.duration(to: .now) >= .seconds(seconds - 0.05))
        }
    }

    @Test(arguments: [(1, 60), (0.5, 100)])
    func `A request with a timeout keeps it under a configuration with another`(
        configured: TimeInterval,
        own: TimeInterval
    ) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = configured
        let transport = URLSessionTransport(configuration: configuration)
        let isOver = DispatchSemaphore(value: 0)
        try await LoopbackServer.with { request, connection in
            if request.path == "/patient" {
                isOver.wait()
                connection.respond()
            } else {
                connection.waitUntilGone()
                isOver.signal()
            }
        } _: { server in
            var patient = request(server.url("/patient"))
            patient.timeoutInterval = own
            async let response = transport.data(for: patient).1
            let error = await #expect(throws: URLError.self) { try await transport.data(for: request(server.url())) }
            #expect(error?.code == .timedOut)
            let status = try await response.statusCode
            #expect(status == 200)
        }
    }

    @Test(arguments: [Double.infinity, .nan, -1, 0])
    func `An invalid timeout of a configuration does not crash`(seconds: Double) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = seconds
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            let transport = URLSessionTransport(configuration: configuration)
            let (_, response) = try await transport.data(for: request(server.url()))
            #expect(response.statusCode == 200)
        }
    }

    @Test(arguments: RealTransport.allCases, [Double(Int64.max), .infinity, .nan, -1, 0])
    func `An invalid timeout does not crash`(_ kind: RealTransport, seconds: Double) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            var request = request(server.url())
            request.timeoutInterval = seconds
            let (_, response) = try await kind.make().data(for: request)
            #expect(response.statusCode == 200)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A body that arrives slowly times out at the deadline`(_ kind: RealTransport) async throws {
        let clock = ManualClock()
        let arrived = Gate()
        let gone = Gate()
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ndrip")
            arrived.open()
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let request = request(server.url())
            let task = Task { try await transport.data(for: request, deadline: .seconds(5), clock: clock) }
            await arrived.wait()
            await clock.untilAsleep()
            clock.advance(by: .seconds(5))
            let error = await #expect(throws: URLError.self) { try await task.value }
            #expect(error?.code == .timedOut)
            await gone.wait()
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A download behind a redirect has one deadline, and leaves no file when it is over`(
        _ kind: RealTransport
    ) async throws {
        let clock = ManualClock()
        let isAsked = Gate()
        let arrived = Gate()
        let isAdvanced = DispatchSemaphore(value: 0)
        let gone = Gate()
        let transport = kind.make(folder: folder.url).using(DeadlineMiddleware(.seconds(5), clock: clock))
        try await LoopbackServer.with { asked, connection in
            if asked.path == "/old" {
                isAsked.open()
                isAdvanced.wait()
                return connection.respond(302, headers: ["Location": "/new"])
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ndrip")
            arrived.open()
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let request = request(server.url("/old"))
            let task = Task { try await transport.download(for: request) { _ in } }
            await isAsked.wait()
            await clock.untilAsleep()
            clock.advance(by: .seconds(3))
            isAdvanced.signal()
            await arrived.wait()
            await clock.untilAsleep()
            clock.advance(by: .seconds(2))
            let error = await #expect(throws: URLError.self) { try await task.value }
            #expect(error?.code == .timedOut)
            // The location of a redirect may be a secret.
            #expect(error?.failingURL == request.url)
            await gone.wait()
            let files = try leftovers()
            #expect(files.isEmpty, "\(files)")
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A stream that arrives slowly times out at the deadline`(_ kind: RealTransport) async throws {
        let clock = ManualClock()
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\ndrip")
            connection.waitUntilGone()
        } _: { server in
            let transport = kind.make().using(DeadlineMiddleware(.seconds(5), clock: clock))
            let exchange = try await transport.stream(for: request(server.url()))
            var chunks = exchange.body.makeAsyncIterator()
            #expect(try await chunks.next() == Data("drip".utf8))
            await clock.untilAsleep()
            clock.advance(by: .seconds(5))
            do {
                _ = try await chunks.next()
                Issue.record("The stream goes on.")
            } catch {
                #expect((error as? URLError)?.code == .timedOut, "\(error)")
            }
        }
    }

    // MARK: - Connections

    @Test(arguments: RealTransport.allCases, ["POST", "PATCH"])
    func `A request that must not be repeated is sent once, whatever becomes of its connection`(
        _ kind: RealTransport,
        method: String
    ) async throws {
        let transport = kind.make()
        let arrivals = DispatchGroup()
        for _ in 0..<4 { arrivals.enter() }
        try await LoopbackServer.with { request, connection in
            if request.method == method { return connection.reset() }
            // Several at a time, so that each has a connection, which is kept alive.
            arrivals.leave()
            arrivals.wait()
            connection.respond(body: Data("ok".utf8))
        } _: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { _ = try await transport.data(for: request(server.url())) } }
                try await group.waitForAll()
            }
            await #expect(throws: URLError.self) { try await transport.data(for: request(server.url(), method)) }
            #expect(server.requests.count { $0.method == method } == 1)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A connection that the server has closed does not delay a request with a body`(
        _ kind: RealTransport
    ) async throws {
        let transport = kind.make()
        @Sendable func body(of request: URLRequest) async throws -> Data {
            do {
                return try await transport.data(for: request).0
            } catch let error as URLError where kind != .urlSession && error.code == .networkConnectionLost {
                // Its client may send at the very moment at which it learns of the end, which is an error at once.
                return try await transport.data(for: request).0
            }
        }
        let attempts = Counter()
        try await LoopbackServer.with { _, connection in
            // It closes the first connection without announcing that, and reads no more from it.
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            if attempts.increment() == 1 { connection.close() }
        } _: { server in
            _ = try await transport.data(for: request(server.url()))
            for _ in 0..<5 {
                var request = request(server.url(), "POST", body: "content")
                request.timeoutInterval = 60
                let start = ContinuousClock.now
                #expect(try await body(of: request) == Data("ok".utf8))
                #expect(start.duration(to: .now) < .seconds(30))
            }
            #expect(server.requests.count { $0.method == "POST" && $0.body == Data("content".utf8) } == 5)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Hung requests do not block others to the same host`(_ kind: RealTransport) async throws {
        let transport = kind.make()
        #if canImport(FoundationNetworking)
        let count = 40
        #else
        // A session of Apple sends six at once.
        let count = 5
        #endif
        let hanging = Counter()
        let all = Gate()
        try await LoopbackServer.with { request, connection in
            if request.path == "/hang" {
                if hanging.increment() == count { all.open() }
                connection.waitUntilGone()
            } else {
                connection.respond(body: Data("quick".utf8))
            }
        } _: { server in
            let tasks = (0..<count).map { _ in
                Task { try await transport.data(for: URLRequest(url: server.url("/hang"))) }
            }
            await all.wait()
            let (data, _) = try await transport.data(for: request(server.url("/quick")))
            #expect(data == Data("quick".utf8))
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
    }

    @Test func `A failed TLS handshake is an error with the code secureConnectionFailed`() async throws {
        try await LoopbackServer.with(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _, _ in
        } _: { server in
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            let error = await #expect(throws: URLError.self) {
                try await URLSessionTransport().data(for: request(url, "GET"))
            }
            #expect(error?.code == .secureConnectionFailed)
        }
    }

    // MARK: - Challenges

    @Test(arguments: RealTransport.allCases)
    func `A server that requires credentials does not crash the process`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(
                401,
                headers: ["WWW-Authenticate": #"Basic realm="a""#],
                body: Data("who are you?".utf8)
            )
        } _: { server in
            let (data, response) = try await kind.make().data(for: request(server.url()))
            #expect(response.statusCode == 401)
            #expect(data == Data("who are you?".utf8))
        }
    }

    @Test func `A challenge is passed to the transport's closure`() async throws {
        let transport = URLSessionTransport { challenge in
            guard challenge.previousFailureCount == 0 else { return (.rejectProtectionSpace, nil) }
            return (.useCredential, URLCredential(user: "ann", password: "pass", persistence: .none))
        }
        try await LoopbackServer.with { request, connection in
            if request.values("Authorization").first == "Basic YW5uOnBhc3M=" {
                connection.respond(body: Data("hello ann".utf8))
            } else {
                connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#])
            }
        } _: { server in
            let (data, response) = try await transport.data(for: request(server.url()))
            #expect(response.statusCode == 200)
            #expect(data == Data("hello ann".utf8))
        }
    }

    @Test(arguments: [HTTPDelivery.data, .file, .stream])
    func `The body of a response that required credentials is no part of the next one`(
        _ delivery: HTTPDelivery
    ) async throws {
        let transport = URLSessionTransport(folder: folder.url) { _ in
            (.useCredential, URLCredential(user: "ann", password: "pass", persistence: .none))
        }
        try await LoopbackServer.with { request, connection in
            if request.values("Authorization").isEmpty {
                connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
            } else {
                connection.respond(body: Data("hello ann".utf8))
            }
        } _: { server in
            let options = HTTPOptions(delivery: delivery)
            let exchange = try await transport.send(request(server.url()), options: options)
            #expect(exchange.response.statusCode == 200)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count
            #expect(files == (delivery == .file ? 1 : 0))
            #expect(try await exchange.data() == Data("hello ann".utf8))
        }
    }

    private func expectRefusal(_ exchange: HTTPExchange) async throws {
        #expect(exchange.response.statusCode == 401)
        #expect(try await exchange.data() == Data("who?".utf8))
    }

    @Test(arguments: [HTTPDelivery.data, .file, .stream])
    func `A response stands if its challenge is declined, with its body`(_ delivery: HTTPDelivery) async throws {
        let transport = URLSessionTransport(folder: folder.url) { _ in (.rejectProtectionSpace, nil) }
        try await LoopbackServer.with { _, connection in
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
        } _: { server in
            try await expectRefusal(transport.send(request(server.url()), options: HTTPOptions(delivery: delivery)))
        }
    }

    @Test func `The body of a response that required credentials does not count towards the limit`() async throws {
        var limits = HTTPLimits()
        limits.dataSize = 10
        let transport = URLSessionTransport(limits: limits) { _ in
            (.useCredential, URLCredential(user: "ann", password: "pass", persistence: .none))
        }
        try await LoopbackServer.with { request, connection in
            if request.values("Authorization").isEmpty {
                connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
            } else {
                connection.respond(body: Data("hello ann".utf8))
            }
        } _: { server in
            let data = try await transport.data(for: request(server.url())).0
            #expect(data == Data("hello ann".utf8))
        }
    }

    @Test(arguments: [URLSession.AuthChallengeDisposition.useCredential, .performDefaultHandling])
    func `A response stands if there is no credential for its challenge`(
        _ disposition: URLSession.AuthChallengeDisposition
    ) async throws {
        let transport = URLSessionTransport { _ in (disposition, nil) }
        try await LoopbackServer.with { _, connection in
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
        } _: { server in
            let (data, response) = try await transport.data(for: request(server.url()))
            #expect(response.statusCode == 401)
            #expect(data == Data("who?".utf8))
        }
    }

    @Test(arguments: [HTTPDelivery.data, .file, .stream])
    func `A response stands if its challenge gets the credential that the server has refused`(
        _ delivery: HTTPDelivery
    ) async throws {
        let transport = URLSessionTransport(folder: folder.url) { _ in
            (.useCredential, URLCredential(user: "ann", password: "wrong", persistence: .none))
        }
        let requests = Counter()
        try await LoopbackServer.with { _, connection in
            // A client without end would end here.
            if requests.increment() > 5 { return connection.respond(500) }
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
        } _: { server in
            try await expectRefusal(transport.send(request(server.url()), options: HTTPOptions(delivery: delivery)))
            #expect(server.requests.map { $0.values("Authorization") } == [[], ["Basic YW5uOndyb25n"]])
        }
    }

    @Test func `A challenge gets another credential after one that the server has refused`() async throws {
        let transport = URLSessionTransport { challenge in
            let password = challenge.previousFailureCount == 0 ? "wrong" : "pass"
            return (.useCredential, URLCredential(user: "ann", password: password, persistence: .none))
        }
        try await LoopbackServer.with { request, connection in
            if request.values("Authorization") == ["Basic YW5uOnBhc3M="] { return connection.respond() }
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#])
        } _: { server in
            let (_, response) = try await transport.data(for: request(server.url()))
            #expect(response.statusCode == 200)
            #expect(server.requests.count == 3)
        }
    }

    #if canImport(FoundationNetworking)
    @Test func `A response stands if its challenge requires a streamed body again`() async throws {
        let transport = URLSessionTransport { _ in
            (.useCredential, URLCredential(user: "ann", password: "pass", persistence: .none))
        }
        try await LoopbackServer.with { _, connection in
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
        } _: { server in
            var request = request(server.url(), "POST")
            request.httpBodyStream = InputStream(data: Data("content".utf8))
            request.setValue("7", forHTTPHeaderField: "Content-Length")
            request.timeoutInterval = 5
            let (data, response) = try await transport.data(for: request)
            #expect(response.statusCode == 401)
            #expect(data == Data("who?".utf8))
            #expect(server.requests.map(\.body) == [Data("content".utf8)])
        }
    }
    #endif

    @Test func `A challenge that is cancelled ends the request`() async throws {
        let transport = URLSessionTransport { _ in (.cancelAuthenticationChallenge, nil) }
        _ = try await LoopbackServer.with { _, connection in
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
        } _: { server in
            await #expect(throws: URLError.self) { try await transport.data(for: request(server.url())) }
        }
    }

    @Test(arguments: [HTTPDelivery.data, .stream, .file])
    func `A challenge that is cancelled is no cancellation by the caller`(_ delivery: HTTPDelivery) async throws {
        let transport = URLSessionTransport(folder: folder.url) { _ in (.cancelAuthenticationChallenge, nil) }
        _ = try await LoopbackServer.with { _, connection in
            connection.respond(401, headers: ["WWW-Authenticate": #"Basic realm="a""#], body: Data("who?".utf8))
        } _: { server in
            let error = await #expect(throws: URLError.self) {
                try await transport.send(request(server.url()), options: HTTPOptions(delivery: delivery))
            }
            #expect(error?.code == .userCancelledAuthentication)
        }
        #expect(try leftovers().isEmpty)
    }

    @Test func `A session with a delegate is rejected, since the delegate would not be called`() async throws {
        final class Pinning: NSObject, URLSessionDelegate, Sendable {}
        let session = URLSession(configuration: .ephemeral, delegate: Pinning(), delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let error = await #expect(throws: HTTPTransportError.self) {
            let url = try #require(URL(string: "https://example.com"))
            return try await URLSessionTransport(like: session).data(for: URLRequest(url: url))
        }
        #expect(error?.code == .unsupportedSession)
    }
}
