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

/// The behaviour that all transports to real servers share.
@Suite(.timeLimit(.minutes(10))) struct RealTransportTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    @Test(arguments: RealTransport.allCases)
    func `A request arrives unchanged, and its response is returned whole`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.respond(201, headers: ["X-Reply": "yes"], body: Data("made".utf8))
        } _: { server in
            var request = URLRequest(url: server.url("/things?a=1&b=%20"))
            request.httpMethod = "PUT"
            request.httpBody = Data("body".utf8)
            request.setValue("value", forHTTPHeaderField: "X-Asked")
            let (data, response) = try await transport.data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == "made")
            #expect(response.statusCode == 201)
            #expect(response.value(forHTTPHeaderField: "x-reply") == "yes")
            let arrived = try #require(server.requests.first)
            #expect(arrived.method == "PUT")
            #expect(arrived.target == "/things?a=1&b=%20")
            #expect(arrived.values("X-Asked") == ["value"])
            #expect(arrived.body == Data("body".utf8))
        }
    }

    @Test(arguments: RealTransport.allCases, [204, 304, 404, 500, 599])
    func `Any status is a response, for data and for downloads`(_ kind: RealTransport, status: Int) async throws {
        let transport = kind.make(folder: folder.url)
        let body = status == 204 || status == 304 ? "" : "what went wrong"
        try await LoopbackServer.with { _, connection in
            connection.respond(status, body: Data(body.utf8))
        } _: { server in
            let request = URLRequest(url: server.url())
            let (data, response) = try await transport.data(for: request)
            #expect(response.statusCode == status)
            #expect(String(decoding: data, as: UTF8.self) == body)
            let (file, head) = try await transport.download(for: request, progress: nil)
            defer { try? FileManager.default.removeItem(at: file) }
            #expect(head.statusCode == status)
            #expect(try String(contentsOf: file, encoding: .utf8) == body)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A chunked body is returned whole`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n there\r\n0\r\n\r\n"
            )
        } _: { server in
            let (data, _) = try await transport.data(for: URLRequest(url: server.url()))
            #expect(String(decoding: data, as: UTF8.self) == "hello there")
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A body that arrives byte by byte is returned whole`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        let body = Data((0..<2_000).map { UInt8($0 % 251) })
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n")
            for byte in body { connection.send(Data([byte])) }
        } _: { server in
            let (data, _) = try await transport.data(for: URLRequest(url: server.url()))
            #expect(data == body)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A body of 50 MB is returned whole, in memory and in a file`(_ kind: RealTransport) async throws {
        var limits = HTTPLimits()
        limits.dataSize = 64 << 20
        let transport = kind.make(folder: folder.url, limits: limits)
        let piece = Data((0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(50 * piece.count)\r\n\r\n")
            for _ in 0..<50 where !connection.isOver { connection.send(piece) }
        } _: { server in
            let request = URLRequest(url: server.url())
            let (data, _) = try await transport.data(for: request)
            #expect(data.count == 50 * piece.count && data.suffix(piece.count) == piece)
            let progress = ProgressRecorder()
            let (file, _) = try await transport.download(for: request) { progress.record($0) }
            defer { try? FileManager.default.removeItem(at: file) }
            let kept = try Data(contentsOf: file, options: .mappedIfSafe)
            #expect(kept.count == 50 * piece.count && kept == data)
            let all = progress.all
            #expect(all.count > 1)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0.bytesReceived < $1.bytesReceived })
            #expect(all.allSatisfy { $0.bytesExpected == Int64(50 * piece.count) })
            #expect(all.last?.fractionCompleted == 1)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Ten thousand headers are returned`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            let headers = (0..<10_000).map { "X-Header-\($0): \($0)\r\n" }.joined()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(headers)\r\nok")
        } _: { server in
            // A client may reject that many, but it must neither hang nor crash.
            do {
                let (data, response) = try await transport.data(for: URLRequest(url: server.url()))
                #expect(data == Data("ok".utf8))
                #expect(response.value(forHTTPHeaderField: "X-Header-9999") == "9999")
            } catch let error as URLError {
                #expect(error.code != .cancelled)
            }
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A truncated body is an error, and leaves no file`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
            connection.close()
        } _: { server in
            try await expectFailure(of: server.url(), by: transport)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A truncated chunked body is an error`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n wo")
            connection.close()
        } _: { server in
            try await expectFailure(of: server.url(), by: transport)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A connection reset in the middle of a body is an error`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nonly this")
            connection.reset()
        } _: { server in
            try await expectFailure(of: server.url(), by: transport)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A request is sent again if its response was cut off`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url).using(RetryMiddleware(clock: ImmediateClock()))
        let attempts = Counter()
        try await LoopbackServer.with { _, connection in
            if attempts.increment() == 1 {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nonly this")
                connection.close()
            } else {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole")
            }
        } _: { server in
            let (body, _) = try await transport.data(for: URLRequest(url: server.url()))
            #expect(body == Data("whole".utf8))
        }
    }

    @Test(arguments: RealTransport.allCases, [429, 503])
    func `A request to a busy server is sent again after the time in Retry-After`(
        _ kind: RealTransport,
        status: Int
    ) async throws {
        let clock = ImmediateClock()
        let transport = kind.make(folder: folder.url).using(RetryMiddleware(clock: clock))
        let attempts = Counter()
        try await LoopbackServer.with { _, connection in
            let isBusy = attempts.increment() == 1
            connection.respond(isBusy ? status : 200, headers: isBusy ? ["Retry-After": "7"] : [:])
        } _: { server in
            let (_, response) = try await transport.data(for: URLRequest(url: server.url()))
            #expect(response.statusCode == 200)
            #expect(clock.all == [.seconds(7)])
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A connection reset before any response is an error`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.reset()
        } _: { server in
            try await expectFailure(of: server.url(), by: transport)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A server that closes its connection instead of responding is a lost connection`(
        _ kind: RealTransport
    ) async throws {
        try await LoopbackServer.with { _, connection in
            connection.close()
        } _: { server in
            try await expectFailure(of: server.url(), by: kind.make(folder: folder.url), code: .networkConnectionLost)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A response that isn't HTTP is an error`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.send("220 mail.example.com ESMTP\r\n")
            connection.close()
        } _: { server in
            try await expectFailure(of: server.url(), by: transport)
        }
    }

    @Test(
        arguments: RealTransport.allCases,
        ["220 mail.example.com ESMTP", "\u{15}\u{3}\u{3}\0\u{2}\u{2}P", "HTTP/1.9 200 OK", "HTTP/1.1 1000 OK"]
    )
    func `A response that isn't HTTP is that of a bad server, and not of an unsupported URL`(
        _ kind: RealTransport,
        line: String
    ) async throws {
        _ = try await LoopbackServer.with { _, connection in
            connection.send("\(line)\r\nContent-Length: 0\r\n\r\n")
            connection.close()
        } _: { server in
            let error = await #expect(throws: URLError.self) {
                try await kind.make().data(for: URLRequest(url: server.url()))
            }
            #expect(error?.code == .badServerResponse)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A host without an address is an error with the code cannotFindHost`(_ kind: RealTransport) async throws {
        let url = try #require(URL(string: "http://no-such-host.invalid/"))
        let error = await #expect(throws: URLError.self) { try await kind.make().data(for: URLRequest(url: url)) }
        #expect(error?.code == .cannotFindHost)
    }

    @Test(arguments: RealTransport.allCases)
    func `A refused connection is an error`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await ClosedPort.with { url in
            try await expectFailure(of: url, by: transport, code: .cannotConnectToHost)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A request to a silent server fails after the request's timeout`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.waitUntilGone()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.timeoutInterval = 1
            let error = await #expect(throws: URLError.self) { try await transport.data(for: request) }
            #expect(error?.code == .timedOut)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Cancelling ends a request and its connection at once`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        let arrived = Gate()
        let gone = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            arrived.open()
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let task = Task { try await transport.data(for: URLRequest(url: server.url())) }
            await arrived.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await gone.wait()
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Cancelling ends a download at once, and leaves no file`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        let arrived = Gate()
        let gone = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            arrived.open()
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let task = Task { try await transport.download(for: URLRequest(url: server.url()), progress: nil) }
            await arrived.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await gone.wait()
            let files = try leftovers()
            #expect(files.isEmpty)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A request of a cancelled task is not sent`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            let gate = Gate()
            let task = Task {
                await gate.wait()
                return try await transport.data(for: URLRequest(url: server.url()))
            }
            task.cancel()
            gate.open()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A thousand requests get their responses, and cancelling half of them does not cancel the others`(
        _ kind: RealTransport
    ) async throws {
        let transport = kind.make(folder: folder.url)
        try await LoopbackServer.with { request, connection in
            connection.respond(body: Data(request.path.utf8))
        } _: { server in
            let results = await withTaskGroup(of: (Int, Result<String, any Error>).self) { group in
                for index in 0..<1_000 {
                    group.addTask {
                        let task = Task {
                            let (data, _) = try await transport.data(for: URLRequest(url: server.url("/\(index)")))
                            return String(decoding: data, as: UTF8.self)
                        }
                        if index % 2 == 1 { task.cancel() }
                        return (index, await task.result)
                    }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(results.count == 1_000)
            for (index, result) in results {
                switch result {
                case .success(let path): #expect(path == "/\(index)")
                case .failure(let error): #expect(index % 2 == 1 && error is CancellationError, "\(error)")
                }
            }
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Memory does not grow by the bodies of a thousand requests`(_ kind: RealTransport) async throws {
        let transport = kind.make(folder: folder.url)
        let body = Data(count: 50_000)
        try await LoopbackServer.with { _, connection in
            connection.respond(body: body)
        } _: { server in
            // The bodies of one window are 12 MB.
            let growth = try await ResidentMemory.leastGrowth(windows: 12) { _ in
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<250 {
                        group.addTask { try await transport.data(for: URLRequest(url: server.url())).0.count }
                    }
                    for try await size in group { #expect(size == body.count) }
                }
            }
            #expect(growth < 5_000_000)
        }
    }

    private func expectFailure(
        of url: URL,
        by transport: any HTTPTransport,
        code: URLError.Code? = nil
    ) async throws {
        var request = URLRequest(url: url)
        request.timeoutInterval = 120
        let error = await #expect(throws: URLError.self) { try await transport.data(for: request) }
        #expect(error?.code != .cancelled && error?.code != .timedOut, "\(error as Any)")
        if let code { #expect(error?.code == code) }
        await #expect(throws: URLError.self) { try await transport.download(for: request, progress: nil) }
        #expect(try leftovers().isEmpty)
    }

    /// Returns the files of downloads that still exist.
    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    }
}
