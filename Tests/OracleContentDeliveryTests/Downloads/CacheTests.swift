// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOALocking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct CacheTests {
    private func download(_ client: Client, _ cache: any CacheProvider) async throws -> DownloadResult<URL> {
        try await client.api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k").downloadAsync()
    }

    @Test func `A cached file is returned without a request`() async throws {
        let client = try Client()
        let file = URL(filePath: "/found")
        let cache = TestCache(files: ["k": file])
        let result = try await download(client, cache)
        #expect(result.result == file && result.headers.isEmpty)
        #expect(client.stubs.requests.isEmpty)
        let incomplete = client.api.downloadNative(identifier: "", cacheProvider: cache, cacheKey: "k")
        #expect(try await incomplete.downloadAsync().result == file)
    }

    @Test func `A file that is not cached is stored once, with its headers`() async throws {
        let client = try Client(responding: .status(200, headers: ["ETag": "v1"], body: Data("it".utf8)))
        let cache = TestCache()
        let result = try await download(client, cache)
        #expect(result.result == cache.files.withLock { $0["k"] })
        #expect(result.result.text == "it" && result.headers["etag"] == "v1")
        #expect(cache.journal.entries.filter { $0.hasPrefix("store") } == ["store k v1"])
        try FileManager.default.removeItem(at: result.result)
    }

    @Test func `A file that is still current is returned from the cache`() async throws {
        let client = try Client()
        client.stubs.stub { $0.value(forHTTPHeaderField: "If-None-Match") == "v1" ? .status(304) : .status(500) }
        let file = URL(filePath: "/kept")
        let cache = TestCache(.alwaysFetchWithCustomHeader, headers: ["If-None-Match": "v1"], files: ["k": file])
        let result = try await download(client, cache)
        #expect(result.result == file && result.headers.isEmpty)
        #expect(cache.journal.entries == ["cached k"])
    }

    @Test func `The error of a cache is kept`() async throws {
        let client = try Client(responding: .status(304))
        let error = await #expect(throws: OracleContentError.other(TestCache.Failure())) {
            _ = try await download(client, TestCache(.alwaysFetchWithCustomHeader))
        }
        #expect(error?.rawError is TestCache.Failure)
    }

    @Test func `Without a cache or a key, nothing is sent`() async throws {
        let client = try Client()
        let service = client.api.downloadNative(identifier: "1", cacheProvider: TestCache(), cacheKey: "k")
        service.serviceParameters.cacheKey = nil
        await #expect(throws: OracleContentError.missingCacheProvider) { try await service.downloadAsync() }
        let images = client.api.downloadNative(identifier: "1", imageProvider: TestImages(), cacheKey: "k")
        images.serviceParameters.imageProvider = nil
        await #expect(throws: OracleContentError.missingImageProvider) { try await images.downloadImageAsync() }
        #expect(client.stubs.requests.isEmpty)
    }

    @Test func `Ten requests for one key share one transfer`() async throws {
        let client = try Client()
        let open = Gate()
        client.stubs.stub { _ in
            await open.wait()
            return .data(Data("it".utf8))
        }
        let cache = TestCache(.alwaysFetchWithCustomHeader)
        let parts = Journal<Double>()
        let files = try await withThrowingTaskGroup(of: URL.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try await client.api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k")
                        .downloadAsync { parts.note($0) }.result
                }
            }
            while client.stubs.requests.isEmpty { await Task.yield() }
            for _ in 0..<10_000 { await Task.yield() }
            open.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(client.stubs.requests.count == 1)
        #expect(Set(files).count == 1 && files.count == 10)
        #expect(cache.journal.entries.count { $0.hasPrefix("store") } == 1)
        #expect(parts.entries == Array(repeating: 1, count: 10))
        try FileManager.default.removeItem(at: files[0])
    }

    /// Parameters that count how often they are checked.
    private final class CheckedParameters: ServiceParameters, @unchecked Sendable {
        // Sendable: the only stored property is a constant.
        let checks = Counter()

        override func isWellFormed() -> Bool {
            checks.increment()
            return true
        }
    }

    @Test func `A call that joins a transfer as it completes gets the end of its progress too`() async throws {
        let client = try Client(responding: .data(Data("it".utf8)))
        let cache = TestCache(.alwaysFetchWithCustomHeader)
        let parameters = CheckedParameters()
        let service = client.api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k")
        let late = client.api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k")
        parameters.configuration = late.serviceParameters.configuration
        (parameters.cacheProvider, parameters.cacheKey) = (cache, "k")
        late.serviceParameters = parameters
        let parts = Journal<Double>()
        let calls = Journal<Task<DownloadResult<URL>, any Error>>()
        let first = try await service.downloadAsync { _ in
            let call = Task { try await late.downloadAsync { parts.note($0) } }
            calls.note(call)
            // The observer holds the transfer, which the call joins when its parameters were checked.
            for _ in 0..<10_000_000 where parameters.checks.value == 0 {}
            for _ in 0..<100_000 { _ = parameters.checks.value }
        }
        let second = try await calls.entries.first?.value
        #expect(second != nil && parts.entries == [1])
        for file in [first.result, second?.result] { file.map { try? FileManager.default.removeItem(at: $0) } }
    }

    @Test func `Cancelling a caller does not end a shared transfer until the last caller is cancelled`() async throws {
        let client = try Client()
        let (asked, cancelled) = (Gate(), Gate())
        client.stubs.stub { _ in
            try await withTaskCancellationHandler {
                asked.open()
                await Gate().waitUntilCancelled()
                throw CancellationError()
            } onCancel: {
                cancelled.open()
            }
        }
        let cache = TestCache()
        let tasks = (0..<3).map { _ in Task { try await download(client, cache) } }
        await asked.wait()
        for task in tasks {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        await cancelled.wait()
        #expect(client.stubs.requests.count == 1)
    }

    // MARK: - Images

    private func image(_ client: Client, _ cache: any ImageProvider) async throws -> DownloadResult<ContentImage> {
        try await client.api.downloadNative(identifier: "1", imageProvider: cache, cacheKey: "k").downloadImageAsync()
    }

    @Test func `An image is cached, stored, still current, or missing`() async throws {
        let picture = try #require(ContentImage(data: onePixel))
        let client = try Client(responding: .status(200, headers: ["ETag": "v1"], body: onePixel))
        let found = TestImages(images: ["k": picture])
        #expect(try await image(client, found).result == picture)
        #expect(client.stubs.requests.isEmpty)
        let empty = TestImages()
        let result = try await image(client, empty)
        #expect(result.result == picture && result.headers["ETag"] == "v1")
        #expect(empty.journal.entries.last == "store k v1")
        client.stubs.stub { _ in .status(304) }
        let kept = TestImages(.alwaysFetchWithCustomHeader, images: ["k": picture])
        #expect(try await image(client, kept).headers.isEmpty)
        #expect(kept.journal.entries == ["cached k"])
        await #expect(throws: OracleContentError.other(TestCache.Failure())) {
            _ = try await image(client, TestImages(.alwaysFetchWithCustomHeader))
        }
    }

    /// A cache that copies what it stores, or can't store anything.
    private final class CopyingCache: CacheProvider {
        let cachePolicy = CachePolicy.alwaysFetchWithCustomHeader
        private let place: URL?

        init(at place: URL?) {
            self.place = place
        }

        func find(key: String) -> URL? { nil }

        func headerValues(for key: String) -> [String: String] { [:] }

        func cachedItem(key: String) throws -> URL { throw TestCache.Failure() }

        func store(objectAt file: URL, key: String, headers: ResponseHeaders) throws -> URL {
            guard let place else { throw TestCache.Failure() }
            try FileManager.default.copyItem(at: file, to: place)
            return place
        }
    }

    @Test func `The downloaded file is removed, whatever the cache does with it`() async throws {
        let (folder, caches) = (try TestFolder(), try TestFolder())
        let transport = StubTransport(folder: folder.url)
        transport.stub { _ in .data(onePixel) }
        let api = DeliveryAPI(configuration: ContentConfiguration(url: try #require(base), transport: transport))
        func download(_ cache: any CacheProvider) async throws -> URL {
            try await api.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k").downloadAsync().result
        }
        let copy = try await download(CopyingCache(at: caches.url.appending(path: "copy")))
        #expect(try Data(contentsOf: copy) == onePixel && folder.names.isEmpty)
        await #expect(throws: OracleContentError.other(TestCache.Failure())) {
            _ = try await download(CopyingCache(at: nil))
        }
        #expect(folder.names.isEmpty)
        let image = api.downloadNative(identifier: "1", imageProvider: TestImages(), cacheKey: "k")
        _ = try await image.downloadImageAsync()
        #expect(folder.names.isEmpty && transport.requests.count == 3)
    }

    @Test func `A truncated image is not cached`() async throws {
        for bytes in [Data("no image".utf8), onePixel.dropLast(20), Data()] {
            let client = try Client(responding: .data(Data(bytes)))
            let cache = TestImages()
            let error = await #expect(throws: OracleContentError.self) { _ = try await image(client, cache) }
            guard case .couldNotCreateImageFromURL? = error else {
                Issue.record("another error: \(String(describing: error))")
                continue
            }
            #expect(!cache.journal.entries.contains { $0.hasPrefix("store") })
        }
    }

    // MARK: - The library's own caches

    @Test func `A cached file is revalidated, and downloaded again if it is damaged`() async throws {
        let folder = try TestFolder()
        let client = try Client()
        client.stubs.stub { request in
            request.value(forHTTPHeaderField: "If-None-Match") == "v1"
                ? .status(304) : .status(200, headers: ["eTaG": "v1"], body: Data("it".utf8))
        }
        let cache = DiskFileCache(folder: folder.url)
        let first = try await download(client, cache)
        #expect(first.result.text == "it" && !first.headers.isEmpty)
        let reopened = DiskFileCache(folder: folder.url)
        #expect(try await download(client, reopened).headers.isEmpty)
        #expect(client.stubs.requests.count == 2)
        try Data("xx".utf8).write(to: first.result)
        let again = try await download(client, cache)
        #expect(again.result.text == "it" && !again.headers.isEmpty)
        #expect(folder.names.count == 2)
        try FileManager.default.removeItem(at: again.result)
        #expect(cache.find(key: "k") == nil)
        #expect(throws: OracleContentError.cacheProviderErrorNoURLAvailable) { try cache.cachedItem(key: "k") }
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: ["a directory", "a loop of links", "no permission"])
    func `A file that can't be read at the moment keeps its entry`(_ obstacle: String) throws {
        let files = FileManager.default
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"))
        let headers: ResponseHeaders = ["ETag": "v1"]
        let file = try cache.store(objectAt: try folder.write("it", to: "new"), key: "k", headers: headers)
        let aside = folder.url.appending(path: "aside")
        try files.moveItem(at: file, to: aside)
        switch obstacle {
        case "a directory": try files.createDirectory(at: file, withIntermediateDirectories: false)
        case "a loop of links": try files.createSymbolicLink(at: file, withDestinationURL: file)
        default:
            // Root can read the file, which would then be a changed one.
            try Data("no".utf8).write(to: file)
            try files.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
            if files.isReadableFile(atPath: file.path) { return }
        }
        #expect(cache.find(key: "k") == nil && cache.headerValues(for: "k").isEmpty)
        #expect(throws: OracleContentError.cacheProviderErrorNoURLAvailable) { try cache.cachedItem(key: "k") }
        try files.removeItem(at: file)
        try files.moveItem(at: aside, to: file)
        #expect(cache.find(key: "k") == file && file.text == "it")
        #expect(cache.headerValues(for: "k") == ["If-None-Match": "v1"])
    }

    @Test func `A cache respects its size limit, and evicts the least recently used file`() throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"), sizeLimit: 10)
        func store(_ key: String) throws {
            _ = try cache.store(objectAt: try folder.write("1234", to: "new"), key: key, headers: [:])
        }
        try store("a")
        try store("b")
        #expect(cache.find(key: "a") != nil)
        try store("c")
        #expect(cache.find(key: "b") == nil)
        #expect(cache.find(key: "a") != nil && cache.find(key: "c") != nil)
        let reopened = DiskFileCache(folder: folder.url.appending(path: "cache"), sizeLimit: 10)
        _ = try reopened.store(objectAt: try folder.write("1234", to: "new"), key: "d", headers: [:])
        #expect(["a", "c", "d"].count { reopened.find(key: $0) != nil } == 2)
    }

    @Test func `A file that is being revalidated is not evicted for one that is stored meanwhile`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"), sizeLimit: 10)
        @Sendable func store(_ key: String) throws {
            _ = try cache.store(objectAt: try folder.write("1234", to: "new"), key: key, headers: ["ETag": "v1"])
        }
        try store("k")
        try store("other")
        let client = try Client()
        client.stubs.stub { request in
            try store("meanwhile")
            return request.value(forHTTPHeaderField: "If-None-Match") == "v1" ? .status(304) : .status(500)
        }
        #expect(try await download(client, cache).result.text == "1234")
        #expect(cache.find(key: "other") == nil && cache.find(key: "meanwhile") != nil)
    }

    @Test func `A file that was evicted while it was revalidated is downloaded`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"), sizeLimit: 10)
        @Sendable func store(_ text: String, _ key: String) throws {
            _ = try cache.store(objectAt: try folder.write(text, to: "new"), key: key, headers: ["ETag": "v1"])
        }
        try store("old", "k")
        let client = try Client()
        client.stubs.stub { request in
            guard request.value(forHTTPHeaderField: "If-None-Match") == "v1" else { return .data(Data("it".utf8)) }
            try store("a large file", "large")
            return .status(304)
        }
        let result = try await download(client, cache)
        #expect(result.result.text == "it" && !result.headers.isEmpty)
        #expect(cache.find(key: "k") == result.result)
        #expect(client.stubs.requests.count == 2)
    }

    @Test func `An image that was evicted while it was revalidated is downloaded`() async throws {
        let cache = MemoryImageCache(costLimit: onePixel.count, cachePolicy: .alwaysFetchWithCustomHeader)
        let picture = try #require(ContentImage(data: onePixel))
        cache.store(image: picture, key: "k", headers: ["ETag": "v1"])
        let client = try Client()
        client.stubs.stub { request in
            guard request.value(forHTTPHeaderField: "If-None-Match") == "v1" else { return .data(onePixel) }
            cache.store(image: picture, key: "other", headers: [:])
            return .status(304)
        }
        let result = try await image(client, cache)
        #expect(result.result == picture && cache.find(key: "k") == picture)
        #expect(client.stubs.requests.count == 2)
    }

    @Test func `A file that was removed while it was revalidated is not downloaded again`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"))
        _ = try cache.store(objectAt: try folder.write("old", to: "new"), key: "k", headers: ["ETag": "v1"])
        let client = try Client()
        client.stubs.stub { _ in
            cache.remove(key: "k")
            return .status(304)
        }
        await #expect(throws: OracleContentError.cacheProviderErrorNoURLAvailable) {
            _ = try await download(client, cache)
        }
        #expect(client.stubs.requests.count == 1)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
    func `An entry whose size no file has is as good as none`(_ size: String) throws {
        let folder = try TestFolder()
        for key in ["a", "b"] {
            let cache = DiskFileCache(folder: folder.url.appending(path: "cache"), sizeLimit: 10)
            _ = try cache.store(objectAt: try folder.write("1234", to: "new"), key: key, headers: [:])
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/cache")
        where name.hasSuffix(".json") {
            let entry = folder.url.appending(path: "cache/" + name)
            try Data(entry.text.replacing("\"size\":4", with: "\"size\":" + size).utf8).write(to: entry)
        }
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"), sizeLimit: 10)
        _ = try cache.store(objectAt: try folder.write("1234", to: "new"), key: "c", headers: [:])
        #expect(cache.find(key: "a") == nil && cache.find(key: "c") != nil)
    }

    @Test func `Files that an interrupted store left behind are removed first, and others are kept`() throws {
        let folder = try TestFolder()
        let place = folder.url.appending(path: "cache")
        func store(_ key: String) throws -> URL {
            let cache = DiskFileCache(folder: place, sizeLimit: 10)
            return try cache.store(objectAt: try folder.write("1234", to: "new"), key: key, headers: [:])
        }
        let left = [try store("a"), place.appending(path: ".\(UUID().uuidString).part")]
        try FileManager.default.removeItem(at: place.appending(path: "k61.json"))
        try Data("123".utf8).write(to: left[1])
        let foreign = try folder.write("a large file of somebody else", to: "cache/notes.txt")
        let kept = [try store("b"), try store("c")]
        #expect(left.allSatisfy { $0.text.isEmpty })
        #expect(kept.allSatisfy { $0.text == "1234" } && !foreign.text.isEmpty)
    }

    @Test func `A concurrent lookup does not remove a file that is being stored`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url.appending(path: "cache"))
        for round in 0..<100 {
            // A lookup removes the entry of a file that does not exist.
            if let old = cache.find(key: "k") { try FileManager.default.removeItem(at: old) }
            let new = try folder.write("\(round)", to: "new")
            async let lookup = Task.detached { cache.find(key: "k") }.value
            let stored = try cache.store(objectAt: new, key: "k", headers: [:])
            _ = await lookup
            #expect(stored.text == "\(round)")
            #expect(cache.find(key: "k") == stored)
        }
    }

    @Test func `Files of any keys are distinct and inside the folder of the cache`() throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(
            folder: folder.url.appending(path: "cache"),
            cachePolicy: .bypassServerCallOnFoundItem
        )
        let keys = [
            "../a", "/etc/passwd", "", "a", "A", "é", String(repeating: "x", count: 5000),
            String(repeating: "x", count: 5001),
        ]
        for key in keys {
            _ = try cache.store(objectAt: try folder.write("of \(key)", to: "new"), key: key, headers: [:])
        }
        for key in keys { #expect(cache.find(key: key)?.text == "of \(key)") }
        #expect(folder.names == ["cache"])
        cache.remove(key: "a")
        #expect(cache.find(key: "a") == nil && cache.find(key: "A") != nil)
    }

    @Test func `A cache that can't be written throws, and leaves no file`() throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: try folder.write("", to: "no folder"))
        let file = try folder.write("it", to: "new")
        #expect(throws: OracleContentError.couldNotStoreDownload) {
            _ = try cache.store(objectAt: file, key: "k", headers: [:])
        }
        #expect(Set(folder.names).subtracting(["new"]) == ["no folder"])
    }

    @Test func `The least recently used images are evicted from memory`() throws {
        let picture = try #require(ContentImage(data: onePixel))
        let cache = MemoryImageCache(costLimit: onePixel.count * 2)
        cache.store(image: picture, key: "1", headers: ["ETag": "v1"])
        cache.store(image: picture, key: "2", headers: ["Last-Modified": "today"])
        #expect(cache.find(key: "1") != nil)
        cache.store(image: picture, key: "3", headers: [:])
        #expect(cache.find(key: "2") == nil && cache.find(key: "1") != nil && cache.find(key: "3") != nil)
        #expect(cache.cost == onePixel.count * 2)
        #expect(cache.headerValues(for: "1") == ["If-None-Match": "v1"])
        let small = MemoryImageCache(costLimit: 1)
        small.store(image: picture, key: "1", headers: [:])
        #expect(throws: OracleContentError.imageProviderErrorNoImageAvailable) { try small.cachedItem(key: "1") }
    }

    @Test func `Keys that look the same but have other bytes are different keys`() async throws {
        let keys = ["caf\u{E9}", "cafe\u{301}"]
        let memory = MemoryImageCache()
        memory.store(image: try #require(ContentImage(data: onePixel)), key: keys[0], headers: [:])
        #expect(memory.find(key: keys[0]) != nil && memory.find(key: keys[1]) == nil)
        let client = try Client()
        let open = Gate()
        client.stubs.stub { request in
            await open.wait()
            return .data(Data((request.url?.path(percentEncoded: true) ?? "").utf8))
        }
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url)
        let downloads = keys.map { key in
            Task {
                try await client.api.downloadNative(identifier: key, cacheProvider: cache, cacheKey: key)
                    .downloadAsync().result.text
            }
        }
        // Both have to be under way; if they share one transfer, the second request never comes.
        for _ in 0..<10_000 where client.stubs.requests.count < 2 { await Task.yield() }
        open.open()
        #expect(try await downloads[0].value.contains("caf%C3%A9"))
        #expect(try await downloads[1].value.contains("cafe%CC%81"))
    }

    /// Downloads that are under way as a cache is emptied, and one that begins then, each with the number of its request.
    private func downloads<Value: Sendable>(
        emptying removeAll: () -> Void,
        _ download: @escaping @Sendable (DeliveryAPI) async throws -> Value
    ) async throws -> (before: Result<Value, any Error>, after: Value) {
        let client = try Client()
        let (count, asked, open) = (Counter(), Gate(), Gate())
        client.stubs.stub { _ in
            let number = count.increment()
            asked.open()
            await open.wait()
            return .data(onePixel + Data("\(number)".utf8))
        }
        let before = Task { try await download(client.api) }
        await asked.wait()
        removeAll()
        let after = Task { try await download(client.api) }
        // If they share one transfer, the second request never comes.
        for _ in 0..<10_000 where client.stubs.requests.count < 2 { await Task.yield() }
        open.open()
        return (await before.result, try await after.value)
    }

    @Test func `A file that is under way as its cache is emptied is not stored, and nobody joins it`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url)
        let results = try await downloads {
            cache.removeAll()
        } _: {
            try await $0.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k").downloadAsync().result
        }
        #expect(throws: OracleContentError.cacheProviderErrorNoURLAvailable) { try results.before.get() }
        #expect(try Data(contentsOf: results.after).last == UInt8(ascii: "2"))
        #expect(cache.find(key: "k") == results.after && folder.names.count == 2)
    }

    @Test func `A file that is under way as its key is removed is not stored, and nobody joins it`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url)
        let results = try await downloads {
            cache.remove(key: "other")
            cache.remove(key: "k")
        } _: {
            try await $0.downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "k").downloadAsync().result
        }
        #expect(throws: OracleContentError.cacheProviderErrorNoURLAvailable) { try results.before.get() }
        #expect(try Data(contentsOf: results.after).last == UInt8(ascii: "2"))
        #expect(cache.find(key: "k") == results.after && folder.names.count == 2)
    }

    @Test func `A file that is under way as another key is removed is stored`() async throws {
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url)
        let client = try Client()
        let (asked, open) = (Gate(), Gate())
        client.stubs.stub { _ in
            asked.open()
            await open.wait()
            return .data(onePixel)
        }
        let call = Task { try await download(client, cache) }
        await asked.wait()
        cache.remove(key: "other")
        open.open()
        let file = try await call.value.result
        #expect(cache.find(key: "k") == file)
    }

    @Test(arguments: ["memory", "disk"])
    func `An image that is under way as its cache is emptied is returned, but not stored`(_ kind: String) async throws {
        let folder = try TestFolder()
        let (memory, disk) = (MemoryImageCache(), DiskImageCache(folder: folder.url))
        let cache: any ImageProvider = kind == "memory" ? memory : disk
        let results = try await downloads {
            kind == "memory" ? memory.removeAll() : disk.removeAll()
        } _: {
            try await $0.downloadNative(identifier: "1", imageProvider: cache, cacheKey: "k").downloadImageAsync()
                .result
        }
        #expect(try results.before.get().data.last == UInt8(ascii: "1"))
        #expect(results.after.data.last == UInt8(ascii: "2"))
        #expect(cache.find(key: "k") == results.after)
    }

    @Test func `Images on disk are cached across launches`() async throws {
        let folder = try TestFolder()
        let client = try Client(responding: .status(200, headers: ["ETag": "v1"], body: onePixel))
        _ = try await image(client, DiskImageCache(folder: folder.url))
        let cache = DiskImageCache(folder: folder.url)
        #expect(cache.find(key: "k")?.width == 1)
        #expect(cache.headerValues(for: "k") == ["If-None-Match": "v1"])
    }
}
