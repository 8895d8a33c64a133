// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOALoopbackSupport
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct StreamingTests {
    /// A head with a type: sessions of Apple wait for 512 bytes of a body whose type they guess.
    private static func head(_ length: Int) -> String {
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
    }

    @Test(arguments: RealTransport.allCases)
    func `A stream returns head and chunks as they arrive`(_ kind: RealTransport) async throws {
        let isHeadRead = DispatchSemaphore(value: 0)
        let isChunkRead = DispatchSemaphore(value: 0)
        try await LoopbackServer.with { _, connection in
            connection.send(Self.head(8))
            isHeadRead.wait()
            connection.send("half")
            isChunkRead.wait()
            connection.send("rest")
        } _: { server in
            let exchange = try await kind.make().stream(for: URLRequest(url: server.url()))
            #expect(exchange.response.statusCode == 200)
            isHeadRead.signal()
            var chunks = exchange.body.makeAsyncIterator()
            let first = try await chunks.next()
            #expect(first == Data("half".utf8))
            isChunkRead.signal()
            let second = try await chunks.next()
            #expect(second == Data("rest".utf8))
            let end = try await chunks.next()
            #expect(end == nil)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A stream that breaks off throws after the chunks that had arrived`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { _, connection in
            connection.send("\(Self.head(100))half")
            connection.close()
        } _: { server in
            let exchange = try await kind.make().stream(for: URLRequest(url: server.url()))
            let error = await #expect(throws: URLError.self) {
                for try await _ in exchange.body {}
            }
            #expect(error?.code == .networkConnectionLost)
        }
    }

    @Test func `What has arrived before a stream breaks off is not lost, however late it is read`() async throws {
        let stream = ChunkStream()
        stream.push(Data("half".utf8))
        stream.finish(.failure(URLError(.networkConnectionLost)))
        #expect(try await stream.next() == Data("half".utf8))
        await #expect(throws: URLError.self) { try await stream.next() }
    }

    @Test func `A stream that was cancelled returns nothing more, whatever has arrived`() async {
        let stream = ChunkStream()
        stream.push(Data("half".utf8))
        stream.cancel()
        #expect(stream.push(Data("rest".utf8)) == nil)
        await #expect(throws: CancellationError.self) { try await stream.next() }
    }

    @Test func `A stream that was cancelled returns nothing more, though it had ended before`() async {
        for end in [Result<Void, any Error>.success(()), .failure(URLError(.networkConnectionLost))] {
            let stream = ChunkStream()
            stream.push(Data("all".utf8))
            stream.finish(end)
            stream.cancel()
            await #expect(throws: CancellationError.self) { try await stream.next() }
        }
    }

    @Test func `A reader that waits for a chunk ends when it is cancelled`() async {
        let (stream, queue) = (ChunkStream(), QueueExecutor())
        let reader = Task(executorPreference: queue) { try await stream.next() }
        await Task(executorPreference: queue) {}.value
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    @Test func `A writer that waits goes on when its chunk is read`() async throws {
        let (stream, queue) = (ChunkStream(), QueueExecutor())
        let writer = Task(executorPreference: queue) { await stream.send(Data("all".utf8)) }
        await Task(executorPreference: queue) {}.value
        #expect(try await stream.next() == Data("all".utf8))
        await writer.value
        stream.finish(.success(()))
        #expect(try await stream.next() == nil)
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    @Test func `A writer that waits goes on when the stream ends, and its chunk can still be read`() async throws {
        let (stream, queue) = (ChunkStream(), QueueExecutor())
        let writer = Task(executorPreference: queue) { await stream.send(Data("all".utf8)) }
        await Task(executorPreference: queue) {}.value
        stream.finish(.success(()))
        await writer.value
        #expect(try await stream.next() == Data("all".utf8))
        #expect(try await stream.next() == nil)
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    @Test func `A cancelled task reads nothing of a stream, though all of it has arrived`() async {
        let stream = ChunkStream()
        stream.push(Data("all".utf8))
        stream.finish(.success(()))
        let reader = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await stream.next()
        }
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test(arguments: RealTransport.allCases)
    func `A stream that two tasks read at the same time fails for both`(_ kind: RealTransport) async throws {
        let gone = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send(Self.head(100))
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let body = try await kind.make().stream(for: URLRequest(url: server.url())).body
            let readers = (1...2).map { _ in Task { for try await _ in body {} } }
            for reader in readers {
                let error = await #expect(throws: HTTPTransportError.self) { try await reader.value }
                #expect(error?.code == .bodyReadTwice)
            }
            await gone.wait()
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Releasing a stream ends its transfer`(_ kind: RealTransport) async throws {
        let gone = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send("\(Self.head(100))half")
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let transport = kind.make()
            // Not read: leaving a loop would end the transfer, too.
            let status = try await transport.stream(for: URLRequest(url: server.url())).response.statusCode
            #expect(status == 200)
            await gone.wait()
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: RealTransport.allCases)
    func `Leaving the loop over a stream ends its transfer, though the response is retained`(
        _ kind: RealTransport
    ) async throws {
        let gone = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send("\(Self.head(100))half")
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let exchange = try await kind.make().stream(for: URLRequest(url: server.url()))
            for try await _ in exchange.body { break }
            await gone.wait()
            withExtendedLifetime(exchange) {}
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Cancelling the reader of a stream ends its transfer`(_ kind: RealTransport) async throws {
        let gone = Gate()
        let arrived = Gate()
        try await LoopbackServer.with { _, connection in
            connection.send("\(Self.head(100))half")
            connection.waitUntilGone()
            gone.open()
        } _: { server in
            let transport = kind.make()
            let request = URLRequest(url: server.url())
            let task = Task {
                for try await _ in try await transport.stream(for: request).body { arrived.open() }
            }
            await arrived.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await gone.wait()
        }
    }

    @Test(arguments: RealTransport.allCases, ["100 Continue", "103 Early Hints"])
    func `A stream begins with the final response, not with an interim one`(
        _ kind: RealTransport,
        _ interim: String
    ) async throws {
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 \(interim)\r\nLink: </a>\r\n\r\n")
            connection.respond(body: Data("content".utf8))
        } _: { server in
            let exchange = try await kind.make().stream(for: URLRequest(url: server.url()))
            #expect(exchange.response.statusCode == 200)
            #expect(try await exchange.data() == Data("content".utf8))
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Server-sent events arrive as they are sent`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(
                headers: ["Content-Type": "text/event-stream"],
                body: Data("data: one\n\nevent: add\nid: 7\ndata: two\ndata: lines\n\ndata: cut off".utf8)
            )
        } _: { server in
            let exchange = try await kind.make().stream(for: URLRequest(url: server.url()))
            var events: [ServerSentEvent] = []
            for try await event in exchange.body.serverSentEvents { events.append(event) }
            #expect(
                events == [
                    ServerSentEvent(data: "one"), ServerSentEvent(type: "add", data: "two\nlines", id: "7"),
                ]
            )
        }
    }

    @Test(arguments: ["\n", "\r", "\r\n"], [1, 2, 1000])
    func `Events are parsed with any line ending and any size of chunks`(end: String, size: Int) throws {
        let lines = ["\u{FEFF}: comment", "retry: 250", "data:a:b", "unknown: x", "data", "", "id: 1", "", ""]
        let text = lines.joined(separator: end)
        var parser = EventParser()
        var events: [ServerSentEvent] = []
        var rest = Data(text.utf8)
        while !rest.isEmpty {
            events += try parser.events(in: rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        #expect(events == [ServerSentEvent(data: "a:b\n", retry: .milliseconds(250))])
    }

    @Test func `Comments that keep a connection open take no part of an event's size`() throws {
        var parser = EventParser()
        let comments = Data(String(repeating: ": ping\n", count: 50_000).utf8)
        for _ in 0..<10 { #expect(try parser.events(in: comments).isEmpty) }
        #expect(try parser.events(in: Data("data: a\n\n".utf8)) == [ServerSentEvent(data: "a")])
    }

    @Test func `An event of empty lines without an end is an error`() {
        var parser = EventParser()
        #expect(throws: HTTPTransportError.self) {
            for _ in 0..<3 { _ = try parser.events(in: Data(String(repeating: "data\n", count: 1 << 19).utf8)) }
        }
    }

    @Test func `Only the first line may begin with a byte order mark`() throws {
        var parser = EventParser()
        let mark = "\u{FEFF}"
        let events = try parser.events(in: Data("\(mark)data: a\n\n\(mark)data: b\ndata: c\n\n".utf8))
        #expect(events.map(\.data) == ["a", "c"])
    }

    @Test func `The type of an event is not that of the next one, whose identifier remains`() throws {
        var parser = EventParser()
        #expect(
            try parser.events(in: Data("event: a\nid: 1\ndata: a\n\nid: 2\u{0}\ndata: b\n\n".utf8)) == [
                ServerSentEvent(type: "a", data: "a", id: "1"), ServerSentEvent(data: "b", id: "1"),
            ]
        )
    }

    @Test func `The wait of a block without data belongs to the next event`() throws {
        var parser = EventParser()
        #expect(
            try parser.events(in: Data("retry: 250\n\ndata: a\n\ndata: b\n\n".utf8)) == [
                ServerSentEvent(data: "a", retry: .milliseconds(250)), ServerSentEvent(data: "b"),
            ]
        )
    }

    @Test func `An event that is too long is an error after the events before it`() async throws {
        let body = HTTPBody(Data("data: one\n\ndata: two\n\n".utf8) + Data(repeating: 65, count: 2 << 20))
        var events = body.serverSentEvents.makeAsyncIterator()
        #expect(try await events.next()?.data == "one")
        #expect(try await events.next()?.data == "two")
        for _ in 1...2 {
            let error = await #expect(throws: HTTPTransportError.self) { try await events.next() }
            #expect(error?.code == .bodyTooLarge)
            #expect(error?.message == "An event of the stream has more than 1048576 bytes; send smaller ones.")
        }
    }

    @Test func `An event without an end is an error`() {
        var parser = EventParser()
        #expect(throws: HTTPTransportError.self) {
            for _ in 0..<3 { _ = try parser.events(in: Data(repeating: 65, count: 1 << 19)) }
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct UploadTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    @Test(arguments: RealTransport.allCases)
    func `A file is uploaded with progress`(_ kind: RealTransport) async throws {
        let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let file = folder.url.appending(path: "body")
        try body.write(to: file)
        try await LoopbackServer.with { _, connection in
            connection.respond(201)
        } _: { server in
            var request = URLRequest(url: server.url())
            request.httpMethod = "PUT"
            let progress = ProgressRecorder()
            let (_, response) = try await kind.make().upload(.file(file), for: request) { progress.record($0) }
            #expect(response.statusCode == 201)
            let arrived = try #require(server.requests.last)
            #expect(arrived.method == "PUT" && arrived.body == body)
            #expect(arrived.values("Content-Length") == ["3000000"])
            // Nor does it wait for a response in between.
            #expect(arrived.values("Expect") == [])
            let counts = progress.all.map(\.bytesReceived)
            #expect(counts.count > 1 && counts == counts.sorted() && counts.last == 3_000_000)
        }
    }

    @Test func `Upload progress has every step, also for an observer that is slow`() async throws {
        let file = folder.url.appending(path: "body")
        try Data(count: 3_000_000).write(to: file)
        let hasArrived = DispatchSemaphore(value: 0)
        try await LoopbackServer.with { _, connection in
            hasArrived.signal()
            connection.respond()
        } _: { server in
            let progress = ProgressRecorder()
            _ = try await URLSessionTransport().upload(.file(file), for: URLRequest(url: server.url())) { step in
                progress.record(step)
                // Everything is sent while the observer of the first step runs.
                if progress.all.count == 1 { hasArrived.wait() }
            }
            let counts = progress.all.map(\.bytesReceived)
            #expect(counts.count > 10 && counts == counts.sorted() && counts.last == 3_000_000)
            #expect(progress.all.allSatisfy { $0.bytesExpected == 3_000_000 })
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `A redirect sends a file again`(_ kind: RealTransport) async throws {
        let file = folder.url.appending(path: "body")
        try Data("content".utf8).write(to: file)
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" {
                connection.respond()
            } else {
                connection.respond(308, headers: ["Location": "/new"])
            }
        } _: { server in
            _ = try await kind.make().upload(.file(file), for: URLRequest(url: server.url("/old")))
            #expect(server.requests.map(\.method) == ["POST", "POST"])
            #expect(server.requests.last?.body == Data("content".utf8))
        }
    }

    @Test func `A file is sent again with the credential for a challenge`() async throws {
        let file = folder.url.appending(path: "body")
        let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try body.write(to: file)
        let transport = URLSessionTransport { _ in
            (.useCredential, URLCredential(user: "ann", password: "pass", persistence: .none))
        }
        try await LoopbackServer.with { request, connection in
            let isKnown = !request.values("Authorization").isEmpty
            connection.respond(isKnown ? 200 : 401, headers: isKnown ? [:] : ["WWW-Authenticate": #"Basic realm="a""#])
        } _: { server in
            let progress = ProgressRecorder()
            let (_, response) = try await transport.upload(.file(file), for: URLRequest(url: server.url())) { step in
                progress.record(step)
            }
            #expect(response.statusCode == 200)
            #expect(server.requests.map(\.body) == [body, body])
            #expect(progress.all.last?.bytesReceived == 200_000)
            #expect(server.requests.allSatisfy { $0.values("Transfer-Encoding").isEmpty })
        }
    }

    @Test func `A streamed body with a length is not sent in chunks`() async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.httpMethod = "POST"
            request.httpBodyStream = InputStream(data: Data("content".utf8))
            request.setValue("7", forHTTPHeaderField: "Content-Length")
            _ = try await URLSessionTransport().data(for: request)
            #expect(server.requests.map(\.body) == [Data("content".utf8)])
            #expect(server.requests.last?.values("Content-Length") == ["7"])
            #expect(server.requests.last?.values("Transfer-Encoding") == [])
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `What is appended to a file while it is sent is not sent`(_ kind: RealTransport) async throws {
        let file = folder.url.appending(path: "body")
        try Data(count: 1_000_000).write(to: file)
        let end = try FileHandle(forWritingTo: file)
        try end.seekToEnd()
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            let more = Data("GET /more HTTP/1.1\r\n\r\n".utf8)
            _ = try await kind.make().upload(.file(file), for: URLRequest(url: server.url())) { step in
                if step.bytesReceived < 1_000_000 { try? end.write(contentsOf: more) }
            }
            #expect(server.requests.map(\.path) == ["/"])
            #expect(server.requests.last?.body.count == 1_000_000)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `An empty file can be sent`(_ kind: RealTransport) async throws {
        let file = folder.url.appending(path: "body")
        try Data().write(to: file)
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            _ = try await kind.make().upload(.file(file), for: URLRequest(url: server.url()))
            #expect(server.requests.map { $0.values("Content-Length") } == [["0"]])
        }
    }

    @Test(arguments: ["", "ü", " \n"])
    func `A form whose boundary has no letter that it may have gets another boundary`(boundary: String) throws {
        let types = (0..<2).map { _ in MultipartForm(boundary: boundary).contentType }
        #expect(types.allSatisfy { $0.count > "multipart/form-data; boundary=".count + 30 })
        #expect(Set(types).count == 2)
    }

    @Test func `A boundary has as many letters as it may have`() {
        let form = MultipartForm(boundary: String(repeating: "a", count: 71))
        #expect(form.contentType == "multipart/form-data; boundary=" + String(repeating: "a", count: 70))
    }

    @Test func `A media type with a line break adds no header to a part of a form`() throws {
        var form = MultipartForm(boundary: "edge")
        form.add("a", data: Data("b".utf8), contentType: "text/plain\r\nX-Other: c")
        let expected = "--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--edge--\r\n"
        #expect(try form.upload().bytes == Data(expected.utf8))
    }

    @Test func `A form that can't be written leaves no file`() throws {
        var form = MultipartForm()
        form.add("title", value: "A note")
        form.add("photo", file: folder.url.appending(path: "none"))
        let file = folder.url.appending(path: "form")
        #expect(throws: (any Error).self) { try form.upload(writingTo: file) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `A form replaces no file, and its error says that there is one`() throws {
        let file = folder.url.appending(path: "form")
        try Data("content".utf8).write(to: file)
        let error = #expect(throws: CocoaError.self) { try MultipartForm().upload(writingTo: file) }
        #expect(error?.code == .fileWriteFileExists)
        #expect(try Data(contentsOf: file) == Data("content".utf8))
    }

    @Test(arguments: RealTransport.allCases)
    func `A content type with a line break is rejected, and nothing is sent`(_ kind: RealTransport) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            let body = HTTPUpload.data(Data("text".utf8), contentType: "text/plain\r\nX-Evil: 1")
            let error = await #expect(throws: HTTPTransportError.self) {
                try await kind.make().upload(body, for: URLRequest(url: server.url()))
            }
            #expect(error?.code == .invalidRequest && error?.message.contains("Content-Type") == true)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `A folder is not a file to send, which is an error at once`() async throws {
        let stubs = StubTransport()
        let error = await #expect(throws: HTTPTransportError.self) {
            let url = try #require(URL(string: "https://example.com"))
            return try await stubs.upload(.file(folder.url), for: URLRequest(url: url))
        }
        #expect(error?.code == .fileSystem)
        #expect(stubs.requests.isEmpty)
    }

    @Test(arguments: RealTransport.allCases)
    func `Upload progress only grows, also if a redirect sends the file again`(_ kind: RealTransport) async throws {
        let file = folder.url.appending(path: "body")
        try Data(count: 1_000_000).write(to: file)
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" { return connection.respond() }
            connection.respond(308, headers: ["Location": "/new"])
        } _: { server in
            let progress = ProgressRecorder()
            _ = try await kind.make().upload(.file(file), for: URLRequest(url: server.url("/old"))) {
                progress.record($0)
            }
            let counts = progress.all.map(\.bytesReceived)
            #expect(counts == counts.sorted() && counts.last == 1_000_000)
        }
    }

    @Test func `A missing file is an error, and nothing is sent`() async throws {
        let stubs = StubTransport()
        let error = await #expect(throws: HTTPTransportError.self) {
            let url = try #require(URL(string: "https://example.com"))
            return try await stubs.upload(.file(folder.url.appending(path: "none")), for: URLRequest(url: url))
        }
        #expect(error?.code == .fileSystem)
        #expect(stubs.requests.isEmpty)
    }

    @Test func `A file that can't be sent is named, with the reason`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.com")))
        func message(_ file: URL) -> String? {
            let options = HTTPOptions(upload: .file(file))
            return #expect(throws: HTTPTransportError.self) { try request.separated(from: options) }?.message
        }
        let missing = message(folder.url.appending(path: "none"))
        #expect(missing == "The file none can't be sent: no such file or folder.")
        #expect(message(folder.url) == "The file \(folder.url.lastPathComponent) can't be sent: it is a folder.")
    }

    #if os(macOS) || os(Linux)
    @Test func `A file that may not be read is no lost connection`() async {
        // Root may read every file.
        await #expect(processExitsWith: .success) {
            if getuid() == 0 { try #require(setuid(65_534) == 0) }
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o200]
            let isCreated = FileManager.default.createFile(atPath: file.path, contents: nil, attributes: attributes)
            #expect(isCreated)
            defer { try? FileManager.default.removeItem(at: file) }
            let request = URLRequest(url: try #require(URL(string: "https://example.com")))
            let error = await #expect(throws: HTTPTransportError.self) {
                try await StubTransport().upload(.file(file), for: request)
            }
            #expect(error?.message == "The file \(file.lastPathComponent) can't be sent: no permission to read.")
        }
    }
    #endif

    @Test(arguments: RealTransport.allCases)
    func `A form with a file arrives with all its parts`(_ kind: RealTransport) async throws {
        let photo = folder.url.appending(path: "a\"b.jpg")
        try Data([0xFF, 0xD8]).write(to: photo)
        var form = MultipartForm(boundary: "edge")
        form.add("title", value: "A note")
        form.add("photo", file: photo, contentType: "image/jpeg")
        let expected =
            Data("--edge\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nA note\r\n".utf8)
            + Data("--edge\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a%22b.jpg\"\r\n".utf8)
            + Data("Content-Type: image/jpeg\r\n\r\n".utf8) + Data([0xFF, 0xD8]) + Data("\r\n--edge--\r\n".utf8)
        let form2 = form
        try await LoopbackServer.with { _, connection in
            connection.respond()
        } _: { server in
            let request = URLRequest(url: server.url())
            _ = try await kind.make().upload(form2.upload(), for: request)
            let file = folder.url.appending(path: "form")
            _ = try await kind.make().upload(form2.upload(writingTo: file), for: request)
            #expect(server.requests.map(\.body) == [expected, expected])
            for arrived in server.requests {
                #expect(arrived.values("Content-Type") == ["multipart/form-data; boundary=edge"])
            }
        }
    }
}
