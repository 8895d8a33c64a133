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

@Suite struct RecordingTests {
    private let folder: TestFolder
    private let stubs = StubTransport()
    private let recorder = RecordingMiddleware()
    private var transport: any HTTPTransport { stubs.using(recorder) }

    init() throws {
        folder = try TestFolder()
    }

    private func request(_ path: String, method: String = "GET", body: String? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://example.com\(path)")))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        return request
    }

    /// Returns a replay of the recording so far, and the text of its file.
    private func replay() throws -> (transport: ReplayTransport, text: String) {
        let file = folder.url.appending(path: "recording.json")
        try recorder.recording.write(to: file)
        let recording = try Recording(contentsOf: file)
        #expect(recording == recorder.recording)
        return (ReplayTransport(recording, folder: folder.url), try String(contentsOf: file, encoding: .utf8))
    }

    @Test func `A replay returns status, headers and body as recorded`() async throws {
        let bytes = Data([0xFF, 0xFE, 0x00])
        stubs.stub { request in
            request.httpMethod == "POST"
                ? .status(201, headers: ["X-Made": "yes"], body: Data("text".utf8)) : .data(bytes, type: "image/png")
        }
        _ = try await transport.data(for: request("/a", method: "POST", body: "b"))
        let (recorded, _) = try await transport.download(for: request("/image"), progress: nil)
        try FileManager.default.removeItem(at: recorded)
        let (replay, _) = try replay()
        let (data, response) = try await replay.data(for: request("/a", method: "POST", body: "b"))
        #expect(data == Data("text".utf8))
        #expect(response.statusCode == 201)
        #expect(response.value(forHTTPHeaderField: "X-Made") == "yes")
        let (file, _) = try await replay.download(for: request("/image"), progress: nil)
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func `Neither a fragment nor the case of the host makes a difference to a replay`() async throws {
        stubs.stub { _ in .json("7") }
        _ = try await transport.data(for: request("/a?b=C#top"))
        let (replay, _) = try replay()
        let url = try #require(URL(string: "https://Example.COM/a?b=C#end"))
        #expect(try await replay.data(for: URLRequest(url: url)).0 == Data("7".utf8))
        await #expect(throws: HTTPTransportError.self) { try await replay.data(for: request("/a?b=c")) }
    }

    @Test func `The case of digits in escapes makes no difference to a replay`() async throws {
        stubs.stub { _ in .json("7") }
        _ = try await transport.data(for: request("/a%2fb?c=%c3%A9"))
        let (replay, _) = try replay()
        #expect(try await replay.data(for: request("/a%2Fb?c=%C3%a9")).0 == Data("7".utf8))
    }

    @Test func `A recording can be written in code`() async throws {
        let recording = Recording([
            Recording.Exchange(
                request: Recording.Request(url: "https://example.com/a"),
                response: Recording.Response(body: Recording.Body(Data("7".utf8)))
            )
        ])
        let (data, response) = try await ReplayTransport(recording).data(for: request("/a"))
        #expect(data == Data("7".utf8))
        #expect(response.statusCode == 200)
    }

    @Test func `A recording is text that people can read, with its keys in order`() async throws {
        stubs.stub { _ in .status(201, headers: ["X-Made": "yes"], body: Data("a/b".utf8)) }
        var request = try request("/a")
        request.setValue("text/plain", forHTTPHeaderField: "Accept")
        _ = try await transport.data(for: request)
        let text = try replay().text
        #expect(
            text == """
                {
                  "exchanges" : [
                    {
                      "request" : {
                        "headers" : {
                          "Accept" : "text/plain"
                        },
                        "method" : "GET",
                        "url" : "https://example.com/a"
                      },
                      "response" : {
                        "body" : {
                          "text" : "a/b"
                        },
                        "headers" : {
                          "Content-Length" : "3",
                          "X-Made" : "yes"
                        },
                        "status" : 201
                      }
                    }
                  ],
                  "version" : 1
                }
                """
        )
    }

    @Test func `The bytes of an uploaded file are recorded, and their replay compares them`() async throws {
        stubs.stub { _ in .status(204) }
        let file = folder.url.appending(path: "upload")
        try Data("content".utf8).write(to: file)
        let request = try request("/a", method: "PUT")
        _ = try await transport.upload(.file(file, contentType: "text/plain"), for: request)
        #expect(recorder.recording.exchanges.map(\.request.body?.text) == ["content"])
        let replay = try replay().transport
        let status = try await replay.upload(.file(file, contentType: "text/plain"), for: request).1.statusCode
        #expect(status == 204)
        try Data("other".utf8).write(to: file)
        let error = await #expect(throws: HTTPTransportError.self) {
            try await replay.upload(.file(file, contentType: "text/plain"), for: request)
        }
        #expect(error?.code == .noRecording)
    }

    /// Returns the first bytes of a download that broke off.
    private struct PartTransport: HTTPTransport {
        let folder: URL
        let text: String

        func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
            let url = try #require(request.url)
            let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["ETag": "\"v1\""])
            let file = folder.appending(path: "part")
            try Data(text.utf8).write(to: file)
            let failure = URLError(.networkConnectionLost)
            return HTTPExchange(response: try #require(head), body: .file(file), failure: failure)
        }
    }

    @Test(arguments: [(#"{"name": "ann", "#, true), (#"{"token": "s3cret", "#, false)])
    func `A part of a download that lost a secret is recorded as a failure alone`(
        text: String,
        isRecorded: Bool
    ) async throws {
        var options = HTTPOptions(delivery: .file)
        options.keepsPartialFile = true
        let transport = PartTransport(folder: folder.url, text: text).using(recorder)
        _ = try await transport.send(request("/a"), options: options)
        let exchange = try #require(recorder.recording.exchanges.first)
        #expect(exchange.failure == URLError.networkConnectionLost.rawValue)
        #expect(exchange.response?.body?.text == (isRecorded ? text : nil))
        #expect((exchange.response != nil) == isRecorded)
    }

    @Test func `A request that can't be sent is no miss of a replay`() async throws {
        var request = try request("/a")
        request.httpMethod = "not a token"
        let replay = try replay().transport
        let error = await #expect(throws: HTTPTransportError.self) { try await replay.data(for: request) }
        #expect(error?.code == .invalidRequest)
        #expect(replay.unmatchedRequests.isEmpty)
    }

    @Test func `A replay has the length of the body that was recorded, and no coding of its transfer`() async throws {
        let headers = ["Content-Encoding": "gzip", "Content-Length": "3", "X-Made": "yes"]
        stubs.stub { _ in .status(200, headers: headers, body: Data("decompressed".utf8)) }
        _ = try await transport.data(for: request("/a"))
        let (data, response) = try await replay().transport.data(for: request("/a"))
        #expect(data == Data("decompressed".utf8))
        #expect(response.fields == ["Content-Length": "12", "X-Made": "yes"])
    }

    @Test func `A request of a cancelled task takes no response of a recording`() async throws {
        let request = try request("/a")
        stubs.stub { _ in .status(204) }
        _ = try await transport.data(for: request)
        stubs.stub { _ in .status(205) }
        _ = try await transport.data(for: request)
        let replay = try replay().transport
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await replay.data(for: request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let status = try await replay.data(for: request).1.statusCode
        #expect(status == 204)
    }

    @Test func `A replay ignores the order of keys in a JSON body`() async throws {
        stubs.stub { _ in .json("1") }
        let body = #"{"text": "b/c", "limit": [1, {"x": 1, "y": 2}]}"#
        _ = try await transport.data(for: request("/a", method: "POST", body: body))
        let (replay, _) = try replay()
        let reordered = #"{"limit":[1,{"y":2,"x":1}],"text":"b\/c"}"#
        #expect(try await replay.data(for: request("/a", method: "POST", body: reordered)).0 == Data("1".utf8))
        await #expect(throws: HTTPTransportError.self) {
            try await replay.data(for: request("/a", method: "POST", body: #"{"limit":[1],"text":"b/c"}"#))
        }
    }

    @Test func `A replay ignores the boundary of a form`() async throws {
        stubs.stub { _ in .status(201) }
        func form(_ title: String) throws -> HTTPUpload {
            var form = MultipartForm()
            form.add("title", value: title)
            form.add("photo", data: Data([0xFF, 0xFE]), filename: "a.jpg")
            return try form.upload()
        }
        _ = try await transport.upload(form("A note"), for: request("/a"))
        let (replay, _) = try replay()
        #expect(try await replay.upload(form("A note"), for: request("/a")).1.statusCode == 201)
        await #expect(throws: HTTPTransportError.self) {
            try await replay.upload(form("Another note"), for: request("/a"))
        }
    }

    @Test func `The replay of a head has the length of the body that it is without`() async throws {
        stubs.stub { request in
            .status(200, headers: request.httpMethod == "HEAD" ? ["Content-Length": "500"] : [:])
        }
        for method in ["HEAD", "GET"] { _ = try await transport.data(for: request("/a", method: method)) }
        let (replay, _) = try replay()
        #expect(try await replay.data(for: request("/a", method: "HEAD")).1.expectedContentLength == 500)
        #expect(try await replay.data(for: request("/a")).1.expectedContentLength == 0)
    }

    @Test func `A replay keeps a byte order mark`() async throws {
        let bytes = Data([0xEF, 0xBB, 0xBF]) + Data("a,b".utf8)
        stubs.stub { _ in .data(bytes, type: "text/csv") }
        _ = try await transport.data(for: request("/a"))
        let (replay, text) = try replay()
        #expect(try await replay.data(for: request("/a")).0 == bytes)
        #expect(text.contains("a,b"))
    }

    @Test func `Equal requests get their responses in the order of the recording, and then the last one`() async throws
    {
        let counter = ProgressRecorder()
        stubs.stub { _ in
            counter.record(TransferProgress(bytesReceived: 0, bytesExpected: nil))
            return .json("\(counter.all.count)")
        }
        for _ in 0..<3 { _ = try await transport.data(for: request("/a")) }
        let (replay, _) = try replay()
        var bodies: [String] = []
        for _ in 0..<5 { bodies.append(String(decoding: try await replay.data(for: request("/a")).0, as: UTF8.self)) }
        #expect(bodies == ["1", "2", "3", "3", "3"])
    }

    @Test func `Threads record and replay at the same time`() async throws {
        let numbers = Counter()
        stubs.stub { _ in .json("\(numbers.increment())") }
        try await onThreads { _ in
            for _ in 0..<100 { _ = try await transport.data(for: request("/a")) }
        }
        let (replay, _) = try replay()
        let replayed = Journal<Data>()
        try await onThreads { _ in
            for _ in 0..<100 { replayed.note(try await replay.data(for: request("/a")).0) }
        }
        #expect(Set(replayed.entries) == Set((1...400).map { Data("\($0)".utf8) }))
    }

    @Test func `A request that was not recorded is a miss`() async throws {
        stubs.stub { _ in .json("{}") }
        _ = try await transport.data(for: request("/a", method: "POST", body: "one"))
        let (replay, _) = try replay()
        for other in [try request("/b"), try request("/a"), try request("/a", method: "POST", body: "two")] {
            let error = await #expect(throws: HTTPTransportError.self) { try await replay.data(for: other) }
            #expect(error?.code == .noRecording)
        }
        await #expect(throws: HTTPTransportError.self) {
            try await replay.upload(.data(Data("three".utf8)), for: request("/a"))
        }
        let bodies = replay.unmatchedRequests.map { $0.httpBody.map { String(decoding: $0, as: UTF8.self) } }
        #expect(bodies == [nil, nil, "two", "three"])
    }

    @Test func `Failures are recorded too, and cancellations are not`() async throws {
        let entered = Gate()
        let gate = Gate()
        stubs.stub { request in
            if request.url?.path == "/offline" { throw URLError(.notConnectedToInternet) }
            if request.url?.path == "/cancelled" { throw URLError(.cancelled) }
            entered.open()
            await gate.wait()
            return .json("late")
        }
        await #expect(throws: URLError.self) { try await transport.data(for: request("/offline")) }
        await #expect(throws: URLError.self) { try await transport.data(for: request("/cancelled")) }
        let task = Task { try await transport.data(for: request("/slow")) }
        await entered.wait()
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        let (replay, _) = try replay()
        let error = await #expect(throws: URLError.self) { try await replay.data(for: request("/offline")) }
        #expect(error?.code == .notConnectedToInternet)
        #expect(recorder.recording.exchanges.count == 1)
    }

    @Test func `A recording has no secrets, and its replay does not compare them`() async throws {
        stubs.stub { _ in
            StubResponse.status(
                200,
                headers: ["Set-Cookie": "session=hidden1", "Content-Type": "application/json"],
                body: Data(#"{"user":{"access_token":"hidden2","name":"Ann"},"code":"GB"}"#.utf8)
            )
        }
        func requests(_ secret: String) throws -> [URLRequest] {
            var plain = try request("/a?token=\(secret)&page=2")
            plain.setValue("Bearer \(secret)", forHTTPHeaderField: "Authorization")
            plain.url = plain.url.flatMap { url in
                var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
                components?.user = "ann"
                components?.password = secret
                return components?.url
            }
            var form = try request("/login", method: "POST", body: "user=ann&password=\(secret)")
            form.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            let json = try request("/login", method: "POST", body: #"[{"password":"\#(secret)","user":"ann"}]"#)
            return [plain, form, json]
        }
        for request in try requests("hidden3") { _ = try await transport.data(for: request) }
        let (replay, text) = try replay()
        #expect(!text.contains("hidden"))
        #expect(text.contains("page=2") && text.contains("user=ann") && text.contains("Ann") && text.contains("GB"))
        for request in try requests("another") { #expect(try await replay.data(for: request).1.statusCode == 200) }
    }

    @Test(arguments: [nil, "application/octet-stream"])
    func `A form is redacted in a recording wherever its type comes from`(_ uploadType: String?) async throws {
        stubs.stub { _ in .status(200) }
        let form = "user=ann&password=s3cret"
        var typed = try request("/a", method: "POST")
        typed.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        _ = try await transport.upload(.data(Data(form.utf8), contentType: uploadType), for: typed)
        _ = try await transport.data(for: request("/a", method: "POST", body: form))
        let bodies = recorder.recording.exchanges.map(\.request.body?.text)
        #expect(bodies == Array(repeating: "user=ann&password=%5Bredacted%5D", count: 2))
    }

    @Test(arguments: ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded", "text/plain"])
    func `JSON with a wrong media type is redacted in a recording`(_ type: String) async throws {
        let body = Data(#"{"token":"S3CRET","links":["https://u:S3CRET@a.b"],"n":1}"#.utf8)
        stubs.stub { _ in .status(200, headers: ["Content-Type": type], body: body) }
        var request = try request("/a", method: "POST")
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.httpBody = body
        _ = try await transport.data(for: request)
        let text = try replay().text
        #expect(!text.contains("S3CRET") && text.contains(Recording.redacted))
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["Content-Length: 1000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n3E8\r\n"]
    )
    func `The parts of a download that was resumed are recorded as parts`(_ length: String) async throws {
        let body = Data((0..<1000).map { UInt8($0 % 7) })
        let url = try await LoopbackServer.with { request, connection in
            let fields = "ETag: \"v1\"\r\nContent-Type: image/png\r\n"
            guard let range = request.values("Range").first, let start = Int(range.dropFirst(6).dropLast()) else {
                connection.send("HTTP/1.1 200 OK\r\n\(fields)\(length)")
                connection.send(body.prefix(600))
                return connection.close()
            }
            connection.send("HTTP/1.1 206 Partial\r\nContent-Length: \(1000 - start)\r\n\(fields)")
            connection.send("Content-Range: bytes \(start)-999/1000\r\n\r\n")
            connection.send(body.dropFirst(start))
        } _: { server in
            let transport = URLSessionTransport(folder: folder.url).using(ResumptionMiddleware(), recorder)
            let (file, _) = try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            #expect(try Data(contentsOf: file) == body)
            return server.url()
        }
        #expect(recorder.recording.exchanges.map(\.failure) == [URLError.networkConnectionLost.rawValue, nil])
        let replay = try replay().transport.using(ResumptionMiddleware())
        let (file, response) = try await replay.download(for: URLRequest(url: url), progress: nil)
        #expect(try Data(contentsOf: file) == body)
        #expect(response.statusCode == 200)
        // Without the middleware the same recording is a download that fails.
        let plain = try self.replay().transport
        let error = await #expect(throws: URLError.self) {
            try await plain.download(for: URLRequest(url: url), progress: nil)
        }
        #expect(error?.code == .networkConnectionLost)
    }

    @Test(arguments: ["", "{", "[]", #"{"version":2,"exchanges":[]}"#])
    func `A file that is not a recording is an error that names it`(text: String) throws {
        let file = folder.url.appending(path: "broken.json")
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: HTTPTransportError.self) { try Recording(contentsOf: file) }
        #expect(error?.code == .noRecording)
        #expect(error?.message.contains("broken.json") == true)
    }

    @Test func `The error of a recording has its cause`() throws {
        let file = folder.url.appending(path: "none.json")
        let missing = #expect(throws: HTTPTransportError.self) { try Recording(contentsOf: file) }
        #expect(missing?.message == "The recording none.json can't be read; record it again.")
        #expect((missing?.underlyingError as? CocoaError)?.code == .fileReadNoSuchFile)
        try Data(#"{ "version": 1 }"#.utf8).write(to: file)
        let broken = #expect(throws: HTTPTransportError.self) { try Recording(contentsOf: file) }
        #expect(broken?.message == "The recording none.json can't be read; record it again.")
        #expect(broken?.underlyingError is DecodingError)
        let other = folder.url.appending(path: "missing/recording.json")
        let unwritten = #expect(throws: HTTPTransportError.self) { try Recording().write(to: other) }
        #expect(unwritten?.message == "The recording recording.json can't be written.")
        #expect(unwritten?.underlyingError is CocoaError)
    }

    @Test func `A recording that can't be written is an error`() throws {
        let error = #expect(throws: HTTPTransportError.self) {
            try Recording().write(to: folder.url.appending(path: "missing/recording.json"))
        }
        #expect(error?.code == .fileSystem)
    }
}
