// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

@Suite(.timeLimit(.minutes(10))) struct DownloadTests {
    private let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    private func api(_ server: LoopbackServer, _ transport: any HTTPTransport) -> DeliveryAPI {
        DeliveryAPI(configuration: ContentConfiguration(url: server.url(), transport: transport))
    }

    @Test func `A temporary folder is private, and is removed with its file`() async throws {
        let client = try Client(responding: .data(Data("it".utf8)))
        let first = try await client.api.downloadNative(identifier: "1").downloadAsync().result
        let folder = first.deletingLastPathComponent()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
        #expect(first.text == "it")
        try FileManager.default.removeItem(at: first)
        // The folders of other tests may come before.
        for _ in 0..<1_000 where FileManager.default.fileExists(atPath: folder.path) {
            let next = try await client.api.downloadNative(identifier: "2").downloadAsync().result
            try FileManager.default.removeItem(at: next)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `A download that completes as its updates are left leaves no file`() async throws {
        let folder = try TestFolder()
        let isOver = Gate()
        for try await _ in try service(isOver, folder, LateTransport()).downloadUpdates() { break }
        await isOver.wait()
        await folder.untilEmpty()
        #expect(folder.names.isEmpty)
    }

    @Test func `Leaving a loop ends the download, although its updates are kept`() async throws {
        let folder = try TestFolder()
        let isOver = Gate()
        do {
            let updates = try service(isOver, folder, LateTransport()).downloadUpdates()
            for try await _ in updates { break }
            await isOver.wait()
            withExtendedLifetime(updates) {}
        }
        await folder.untilEmpty()
        #expect(folder.names.isEmpty)
    }

    @Test func `A file that completes while its updates are neither read nor left is removed with them`() async throws {
        let folder = try TestFolder()
        let isOver = Gate()
        do {
            let updates = try service(isOver, folder, StubTransport(responding: "it")).downloadUpdates()
            await isOver.wait()
            #expect(folder.names == ["native"])
            withExtendedLifetime(updates) {}
        }
        await folder.untilEmpty()
        #expect(folder.names.isEmpty)
    }

    @Test func `A file that completes before its updates are left leaves no file`() async throws {
        let folder = try TestFolder()
        let isOver = Gate()
        for try await _ in try service(isOver, folder, StubTransport(responding: "it")).downloadUpdates() {
            await isOver.wait()
            #expect(folder.names == ["native"])
            break
        }
        await folder.untilEmpty()
        #expect(folder.names.isEmpty)
    }

    @Test func `A loop over updates that is cancelled throws`() async throws {
        let asked = Gate()
        let client = try Client()
        client.stubs.stub { _ in
            asked.open()
            await Gate().waitUntilCancelled()
            throw CancellationError()
        }
        let loop = Task {
            for try await _ in client.api.downloadNative(identifier: "1").downloadUpdates() {}
        }
        await asked.wait()
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
    }

    @Test func `A loop over updates that is cancelled after it received the file ends without an error`() async throws {
        let client = try Client(responding: .data(Data("it".utf8)))
        let folder = try TestFolder()
        let loop = Task {
            let service = client.api.downloadNative(identifier: "1")
            for try await update in service.downloadUpdates(storageLocation: folder.url) {
                if case .finished = update { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
        }
        try await loop.value
        #expect(folder.names == ["native"])
    }

    @Test(arguments: ["a file", "a cached file"])
    func `A service that is cancelled as its updates begin ends their download`(_ kind: String) async throws {
        let (client, folder, open) = (try Client(), try TestFolder(), Gate())
        client.stubs.stub { _ in
            await open.wait()
            return .data(Data("it".utf8))
        }
        let cache = DiskFileCache(folder: folder.url)
        let plain = client.api.downloadNative(identifier: "1")
        let cached = client.api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k")
        let updates: DownloadUpdates
        if kind == "a file" {
            updates = plain.downloadUpdates(storageLocation: folder.url)
            plain.cancel()
        } else {
            updates = cached.downloadUpdates()
            cached.cancel()
        }
        open.open()
        await #expect(throws: CancellationError.self) {
            for try await _ in updates {}
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `A cached file whose updates are neither read nor left stays in the cache`() async throws {
        let client = try Client(responding: .data(Data("it".utf8)))
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url)
        do {
            let updates = client.api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k")
                .downloadUpdates()
            while cache.find(key: "k") == nil { await Task.yield() }
            withExtendedLifetime(updates) {}
        }
        // What releases the updates could remove the file for a while.
        for _ in 0..<1_000 where cache.find(key: "k") != nil { await Task.yield() }
        #expect(cache.find(key: "k")?.text == "it")
    }

    #if canImport(Combine) || OpenCombine

    @Test func `A download that completes as its subscription is cancelled leaves no file`() async throws {
        let folder = try TestFolder()
        let (asked, isOver) = (Gate(), Gate())
        let subscription = try service(isOver, folder, LateTransport()).download { _ in asked.open() }
            .sink { _ in
            } receiveValue: { _ in
            }
        await asked.wait()
        subscription.cancel()
        await isOver.wait()
        await folder.untilEmpty()
        #expect(folder.names.isEmpty)
    }

    @Test func `A file that a subscriber receives is kept`() async throws {
        let folder = try TestFolder()
        let (received, isOver) = (Gate(), Gate())
        let subscription = try service(isOver, folder, StubTransport(responding: "it")).download()
            .sink { _ in
            } receiveValue: { _ in
                received.open()
            }
        await received.wait()
        subscription.cancel()
        await isOver.wait()
        #expect(folder.names == ["native"])
    }

    #endif

    /// Returns a service that opens a gate when it is released.
    private func service(
        _ isOver: Gate,
        _ folder: TestFolder,
        _ transport: any HTTPTransport
    ) throws -> DownloadAsset {
        let configuration = ContentConfiguration(url: try #require(base), transport: transport)
        let service = DeliveryAPI(configuration: configuration).downloadNative(identifier: "1")
        service.serviceParameters = WatchedParameters(isOver)
        service.serviceParameters.configuration = configuration
        service.storageDirectory = folder.url
        return service
    }

    @Test func `Progress increases to 1, and the file is intact`() async throws {
        try await LoopbackServer.with { [body] _, connection in
            connection.respond(headers: ["X-App": "1"], body: body)
        } _: { server in
            let parts = Journal<Double>()
            let result = try await api(server, URLSessionTransport()).downloadNative(identifier: "1")
                .downloadAsync { parts.note($0) }
            defer { try? FileManager.default.removeItem(at: result.result.deletingLastPathComponent()) }
            #expect(try Data(contentsOf: result.result) == body)
            #expect(result.headers["x-app"] == "1")
            #expect(result.result.lastPathComponent == "native")
            #expect(parts.entries == parts.entries.sorted() && parts.entries.last == 1)
        }
    }

    @Test func `The body of an error is not a complete download`() async throws {
        let client = try Client(responding: .status(404, body: Data("gone".utf8)))
        let parts = Journal<Double>()
        await #expect(throws: OracleContentError.serverErrorNotFound(404, "gone")) {
            try await client.api.downloadNative(identifier: "1").downloadAsync { parts.note($0) }
        }
        #expect(!parts.entries.contains(1))
    }

    @Test(arguments: [304, 404, 503])
    func `A response that is not a success leaves no file`(_ status: Int) async throws {
        let folder = try TestFolder()
        let transport = StubTransport(folder: folder.url)
        transport.stub { _ in .status(status, body: Data("why".utf8)) }
        let configuration = ContentConfiguration(url: try #require(base), transport: transport)
        let service = DeliveryAPI(configuration: configuration).downloadNative(identifier: "1")
        let error = await #expect(throws: OracleContentError.self) { try await service.downloadAsync() }
        #expect(error?.associatedServerStatusCode == status)
        #expect(folder.names.isEmpty)
    }

    @Test func `A download resumes where its connection was lost`() async throws {
        let tag = ["ETag": #""v1""#]
        try await LoopbackServer.with { [body] request, connection in
            guard let range = request.values("Range").first, let start = Int(range.dropFirst(6).dropLast()) else {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nETag: \"v1\"\r\n\r\n")
                connection.send(body.prefix(body.count * 6 / 10))
                return connection.close()
            }
            let part = "bytes \(start)-\(body.count - 1)/\(body.count)"
            connection.respond(206, headers: tag.merging(["Content-Range": part]) { $1 }, body: body.dropFirst(start))
        } _: { server in
            let parts = Journal<Double>()
            let folder = try TestFolder()
            let result = try await api(server, URLSessionTransport(folder: folder.url)).downloadNative(identifier: "1")
                .downloadAsync(storageLocation: folder.url, filename: "it") { parts.note($0) }
            #expect(try Data(contentsOf: result.result) == body)
            #expect(server.requests.map { $0.values("Range") } == [[], ["bytes=180000-"]])
            #expect(folder.names == ["it"])
            #expect(parts.entries == parts.entries.sorted() && parts.entries.last == 1)
        }
    }

    /// Returns the number of requests of a download that always breaks off.
    private func connections(
        of transport: any HTTPTransport,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> Int {
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"v1\"\r\n\r\n")
            connection.close()
        } _: { server in
            var configuration = ContentConfiguration(url: server.url(), transport: transport)
            configuration.clock = clock
            let service = DeliveryAPI(configuration: configuration).downloadNative(identifier: "1")
            await #expect(throws: OracleContentError.self) { try await service.downloadAsync() }
            return server.requests.count
        }
    }

    @Test func `A deadline of the transport limits all connections of a download together`() async throws {
        let (clock, folder) = (ManualClock(), try TestFolder())
        let (requests, isResumed) = (Counter(), Gate())
        try await LoopbackServer.with { _, connection in
            switch requests.increment() {
            case 1:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"v1\"\r\n\r\n12345")
                connection.close()
            case 2:
                isResumed.open()
                connection.waitUntilGone()
            default:
                connection.respond(404)
            }
        } _: { server in
            let transport = URLSessionTransport(folder: folder.url)
                .using(DeadlineMiddleware(.seconds(5), clock: clock), RetryMiddleware())
            let service = api(server, transport).downloadNative(identifier: "1")
            let call = Task { try await service.downloadAsync() }
            await isResumed.wait()
            await clock.untilAsleep()
            clock.advance(by: .seconds(5))
            await #expect(throws: OracleContentError.other(URLError(.timedOut))) { try await call.value }
            #expect(requests.value == 2)
            #expect(folder.names.isEmpty)
        }
    }

    @Test(arguments: [1, 5])
    func `The policy of a configured resumption counts`(_ attempts: Int) async throws {
        var policy = RetryPolicy()
        policy.attempts = attempts
        policy.delay = .zero
        let folder = try TestFolder()
        let transport = URLSessionTransport(folder: folder.url).using(ResumptionMiddleware(policy: policy))
        #expect(try await connections(of: transport) == attempts + 1)
        #expect(folder.names.isEmpty)
    }

    @Test func `The clock of the configuration measures the waits of a download`() async throws {
        let clock = ManualClock()
        let advance = Task {
            while !Task.isCancelled {
                if clock.sleeperCount > 0 { clock.advance(by: .seconds(10)) }
                await Task.yield()
            }
        }
        defer { advance.cancel() }
        #expect(try await connections(of: URLSessionTransport(), clock: clock) == 4)
        #expect(clock.now.offset == .seconds(30))
    }

    @Test func `Two downloads with one file name do not overwrite each other`() async throws {
        let client = try Client()
        client.stubs.stub { request in
            .status(
                200,
                headers: ["Content-Disposition": #"attachment; filename="same.txt""#],
                body: Data((request.url?.path() ?? "").utf8)
            )
        }
        async let one = client.api.downloadNative(identifier: "1").downloadAsync().result
        async let other = client.api.downloadNative(identifier: "2").downloadAsync().result
        let files = try await [one, other]
        #expect(files.map(\.lastPathComponent) == ["same.txt", "same.txt"])
        #expect(files[0] != files[1])
        #expect(files[0].text.contains("/1/") && files[1].text.contains("/2/"))
        for file in files { try FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    }

    @Test func `A file is stored under the given name, and never replaces another one`() async throws {
        let folder = try TestFolder()
        let client = try Client(responding: .data(Data("new".utf8)))
        let place = folder.url.appending(path: "deep/inside")
        let service = client.api.downloadNative(identifier: "1")
        let file = try await service.downloadAsync(storageLocation: place, filename: "a.txt").result
        #expect(file.text == "new" && file.lastPathComponent == "a.txt")
        await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await service.downloadAsync(storageLocation: place, filename: "a.txt")
        }
        client.stubs.stub { _ in .data(Data("newer".utf8)) }
        let again = try await service.downloadAsync(storageLocation: place, filename: "a.txt", replacing: true).result
        #expect(again == file && again.text == "newer")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["a.txt"])
    }

    @Test func `A folder is not replaced by a file, and the error has the reason of the system`() async throws {
        let folder = try TestFolder()
        let client = try Client(responding: .data(Data("new".utf8)))
        let service = client.api.downloadNative(identifier: "1")
        let parent = folder.url.deletingLastPathComponent()
        let error = await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await service.downloadAsync(
                storageLocation: parent,
                filename: folder.url.lastPathComponent,
                replacing: true
            )
        }
        let reason = (error?.rawError as? CocoaError)?.underlying as? NSError
        #expect(reason?.domain == NSPOSIXErrorDomain && reason?.code == Int(POSIXErrorCode.EISDIR.rawValue))
        #expect(folder.names.isEmpty)
    }

    @Test func `Exactly one of several downloads to one name succeeds`() async throws {
        let folder = try TestFolder()
        let client = try Client(responding: .data(Data("it".utf8)))
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let service = client.api.downloadNative(identifier: "1")
                    return (try? await service.downloadAsync(storageLocation: folder.url, filename: "a")) != nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 1)
        #expect(folder.names == ["a"])
    }

    @Test(arguments: [
        "a.txt", ".htaccess", "12:30 talk.mp4", "a\\b.txt", " led.txt ", "👨‍👩‍👧.png", "a\u{200D}b", "a%2Fb", "~", "...",
    ])
    func `A file has exactly the name that its caller gives`(_ name: String) async throws {
        let folder = try TestFolder()
        let client = try Client(responding: .data(Data("it".utf8)))
        let service = client.api.downloadNative(identifier: "1")
        let file = try await service.downloadAsync(storageLocation: folder.url, filename: name).result
        #expect(file.lastPathComponent == name && file.text == "it")
        #expect(folder.names == [name])
    }

    @Test func `Files whose names differ before a colon do not replace each other`() async throws {
        let folder = try TestFolder()
        let client = try Client()
        client.stubs.stub { .data(Data(($0.url?.path() ?? "").utf8)) }
        for chapter in ["1", "2"] {
            _ = try await client.api.downloadNative(identifier: chapter)
                .downloadAsync(storageLocation: folder.url, filename: "Chapter \(chapter): Intro.pdf", replacing: true)
        }
        #expect(folder.names == ["Chapter 1: Intro.pdf", "Chapter 2: Intro.pdf"])
    }

    @Test(arguments: ["", ".", "..", "a/b.txt", "../../etc/passwd", "/", "a/\u{301}b", "a\u{0}b"])
    func `A name that its caller gives and that can't stay in the folder is refused`(_ name: String) async throws {
        let folder = try TestFolder()
        let client = try Client(responding: .data(Data("it".utf8)))
        let service = client.api.downloadNative(identifier: "1")
        await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await service.downloadAsync(storageLocation: folder.url, filename: name, replacing: true)
        }
        service.storageFilename = name
        await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await service.downloadAsync(storageLocation: folder.url)
        }
        #expect(folder.names.isEmpty && client.stubs.requests.isEmpty)
    }

    @Test func `A name that is too long for the disk is refused, and not truncated to that of another file`()
        async throws
    {
        let folder = try TestFolder()
        let client = try Client(responding: .data(Data("it".utf8)))
        await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await client.api.downloadNative(identifier: "1")
                .downloadAsync(storageLocation: folder.url, filename: String(repeating: "x", count: 300))
        }
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: ["../../evil", "..", "", "/etc/passwd", ".", "a/b/c"])
    func `A file name of the server cannot leave its folder`(_ name: String) async throws {
        let folder = try TestFolder()
        let headers = ["Content-Disposition": #"attachment; filename="\#(name)""#]
        let client = try Client(responding: .status(200, headers: headers, body: Data("it".utf8)))
        let inside = folder.url.appending(path: "inside")
        let file = try await client.api.downloadNative(identifier: "1").downloadAsync(storageLocation: inside).result
        #expect(file.deletingLastPathComponent().standardizedFileURL.path == inside.standardizedFileURL.path)
        #expect(folder.names == ["inside"])
    }

    @Test(arguments: ["", ".."])
    func `A file whose name in the header can't be one is named after its URL`(_ name: String) async throws {
        let folder = try TestFolder()
        let headers = ["Content-Disposition": #"attachment; filename="\#(name)""#]
        let client = try Client(responding: .status(200, headers: headers, body: Data("it".utf8)))
        _ = try await client.api.downloadNative(identifier: "1").downloadAsync(storageLocation: folder.url)
        #expect(folder.names == ["native"])
    }

    @Test func `A full disk is a separate error, and leaves no file`() async throws {
        let full = HTTPTransportError(.fileSystem, "No space.", underlyingError: CocoaError(.fileWriteOutOfSpace))
        let client = try Client(responding: .failure(full))
        let error = await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await client.api.downloadNative(identifier: "1").downloadAsync()
        }
        #expect((error?.rawError as? CocoaError)?.code == .fileWriteOutOfSpace)
        let folder = try TestFolder()
        let file = try folder.write("", to: "file")
        let writable = try Client(responding: .data(Data("it".utf8)))
        let place = file.appending(path: "no folder")
        let unplaced = await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await writable.api.downloadNative(identifier: "1").downloadAsync(storageLocation: place)
        }
        #expect(unplaced?.description.hasPrefix("The download could not be stored in \(place.path): ") == true)
        #expect(folder.names == ["file"])
    }

    @Test func `A download that can't be stored leaves no file of its transport`() async throws {
        let (folder, place) = (try TestFolder(), try TestFolder())
        let transport = StubTransport(folder: folder.url)
        transport.stub { _ in .data(Data("it".utf8)) }
        let configuration = ContentConfiguration(url: try #require(base), transport: transport)
        let service = DeliveryAPI(configuration: configuration).downloadNative(identifier: "1")
        let occupied = try place.write("", to: "a")
        for (location, name) in [(occupied, "it"), (place.url, "a")] {
            await #expect(throws: OracleContentError.couldNotStoreDownload) {
                try await service.downloadAsync(storageLocation: location, filename: name)
            }
        }
        #expect(folder.names.isEmpty && place.names == ["a"])
    }

    @Test func `Folder and name of a call come before those of the service`() async throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        let service = try Client(responding: .data(Data("it".utf8))).api.downloadNative(identifier: "1")
        (service.storageDirectory, service.storageFilename) = (other.url, "of the service")
        _ = try await service.downloadAsync(storageLocation: folder.url, filename: "of the call")
        #expect(folder.names == ["of the call"] && other.names.isEmpty)
        _ = try await service.downloadAsync()
        #expect(other.names == ["of the service"])
    }

    @Test func `A stream of progress takes the parameters of a download`() async throws {
        let folder = try TestFolder()
        _ = try folder.write("old", to: "a")
        let service = try Client(responding: .data(Data("new".utf8))).api.downloadNative(identifier: "1")
        await #expect(throws: OracleContentError.couldNotStoreDownload) {
            for try await _ in service.downloadUpdates(storageLocation: folder.url, filename: "a") {}
        }
        for try await update in service.downloadUpdates(storageLocation: folder.url, filename: "a", replacing: true) {
            if case .finished(let file) = update { #expect(file.result.text == "new") }
        }
        #expect(folder.names == ["a"])
    }

    @Test func `A download is a stream of progress that ends with the file`() async throws {
        let client = try Client(responding: .data(Data("it".utf8)))
        var seen: [String] = []
        for try await update in client.api.downloadNative(identifier: "1").downloadUpdates() {
            switch update {
            case .progress(let part): seen.append("\(part)")
            case .finished(let result):
                seen.append(result.result.text)
                try FileManager.default.removeItem(at: result.result.deletingLastPathComponent())
            }
        }
        #expect(seen == ["1.0", "it"])
        await #expect(throws: OracleContentError.invalidURL("Asset identifier cannot be empty.")) {
            for try await _ in client.api.downloadNative(identifier: "").downloadUpdates() {}
        }
    }
}

extension TestFolder {
    /// Waits until the folder is empty, for as long as it may take to release a sequence and its task.
    fileprivate func untilEmpty() async {
        for _ in 0..<100_000 where !names.isEmpty { await Task.yield() }
    }
}

extension StubTransport {
    /// Creates a transport that responds with text.
    fileprivate convenience init(responding text: String) {
        self.init()
        stub { _ in .data(Data(text.utf8)) }
    }
}

/// Parameters that open a gate when they are released, as a service does after its last call.
private final class WatchedParameters: ServiceParameters, @unchecked Sendable {
    // Sendable: the only stored property is a constant.
    private let isOver: Gate

    override var serviceSuffix: String { "native" }

    init(_ isOver: Gate) {
        self.isOver = isOver
    }

    deinit {
        isOver.open()
    }
}

/// A transport whose download completes as it is cancelled.
private struct LateTransport: HTTPTransport {
    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        options.progress?(TransferProgress(bytesReceived: 1, bytesExpected: 2))
        // The stream ends only by cancellation.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        let url = try #require(request.url)
        let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        return HTTPExchange(response: try #require(head), body: HTTPBody(Data("it".utf8)))
    }
}
