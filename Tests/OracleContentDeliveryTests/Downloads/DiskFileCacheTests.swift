// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import Testing

@Suite struct DiskFileCacheTests {
    private let folder: TestFolder
    private let place: URL

    init() throws {
        folder = try TestFolder()
        place = folder.url.appending(path: "cache")
    }

    /// The names of the files in the folder of the cache.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: place.path).sorted()) ?? [] }

    private func store(
        _ text: String,
        _ key: String,
        in cache: DiskFileCache,
        _ headers: ResponseHeaders = [:]
    ) throws -> URL {
        try cache.store(objectAt: try folder.write(text, to: "new"), key: key, headers: headers)
    }

    @Test func `A file without an entity tag is revalidated by its date`() throws {
        let cache = DiskFileCache(folder: place)
        _ = try store("it", "dated", in: cache, ["last-modified": "today"])
        _ = try store("it", "tagged", in: cache, ["Last-Modified": "today", "ETag": "v1"])
        _ = try store("it", "plain", in: cache)
        #expect(cache.headerValues(for: "dated") == ["If-Modified-Since": "today"])
        #expect(cache.headerValues(for: "tagged") == ["If-None-Match": "v1"])
        #expect(cache.headerValues(for: "plain").isEmpty)
        #expect(DiskFileCache(folder: place).headers(for: "dated")?["Last-Modified"] == "today")
    }

    @Test func `A file with an empty entity tag is revalidated by its date`() throws {
        let cache = DiskFileCache(folder: place)
        _ = try store("it", "dated", in: cache, ["Last-Modified": "today", "ETag": ""])
        _ = try store("it", "plain", in: cache, ["ETag": ""])
        #expect(cache.headerValues(for: "dated") == ["If-Modified-Since": "today"])
        #expect(cache.headerValues(for: "plain").isEmpty)
    }

    @Test func `A file whose entity tag no request may have is revalidated by its date`() throws {
        let cache = DiskFileCache(folder: place)
        // A sharp s, read in another encoding than it was written in.
        _ = try store("it", "dated", in: cache, ["Last-Modified": "today", "ETag": "\"stra\u{C3}\u{9F}e\""])
        _ = try store("it", "plain", in: cache, ["ETag": "a\nb", "Last-Modified": "to\nday"])
        #expect(cache.headerValues(for: "dated") == ["If-Modified-Since": "today"])
        #expect(cache.headerValues(for: "plain").isEmpty)
    }

    @Test func `Nothing remains of a file whose key is stored again or removed`() throws {
        let cache = DiskFileCache(folder: place)
        let first = try store("one", "k", in: cache)
        let second = try store("two", "k", in: cache)
        #expect(first.text.isEmpty && second.text == "two")
        #expect(names == ["k6b.json", second.lastPathComponent].sorted())
        cache.remove(key: "k")
        #expect(cache.find(key: "k") == nil && names.isEmpty)
    }

    @Test func `Only its user may read the headers of the response that a file was stored with`() throws {
        let cache = DiskFileCache(folder: place)
        for cookie in ["a=1", "a=2"] { _ = try store("it", "k", in: cache, ["Set-Cookie": cookie]) }
        let entry = place.appending(path: "k6b.json")
        let attributes = try FileManager.default.attributesOfItem(atPath: entry.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(entry.text.contains("a=2") && names.count == 2)
    }

    @Test func `A file or an image is found while its key is stored again`() async throws {
        let files = DiskFileCache(folder: place)
        let images = DiskImageCache(folder: folder.url.appending(path: "images"))
        let image = try #require(ContentImage(data: onePixel))
        func store() throws {
            _ = try self.store("it", "k", in: files)
            try images.store(image: image, key: "k", headers: [:])
        }
        try store()
        for _ in 0..<50 {
            let misses = Task.detached {
                (0..<20).count { _ in files.find(key: "k") == nil || images.find(key: "k") == nil }
            }
            for _ in 0..<4 { try store() }
            #expect(await misses.value == 0)
        }
    }

    @Test func `A file that is larger than the limit is kept until the next one is stored`() throws {
        let cache = DiskFileCache(folder: place, sizeLimit: 10)
        _ = try store("1", "small", in: cache)
        let large = try store("a large file", "large", in: cache)
        #expect(cache.find(key: "large") == large && large.text == "a large file")
        #expect(cache.find(key: "small") == nil)
        _ = try store("1", "small", in: cache)
        #expect(cache.find(key: "large") == nil && cache.find(key: "small") != nil)
    }

    @Test func `A folder that is a link to another one is kept within the limit, and emptied, as any other`() throws {
        let target = folder.url.appending(path: "target")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
        let cache = DiskFileCache(folder: place, sizeLimit: 10)
        for key in ["a", "b", "c"] { _ = try store("1234", key, in: cache) }
        #expect(cache.find(key: "a") == nil && cache.find(key: "b") != nil && cache.find(key: "c") != nil)
        cache.removeAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).isEmpty)
        let kept = try store("1234", "d", in: cache)
        #expect(cache.find(key: "d") == kept)
        #expect(FileManager.default.fileExists(atPath: target.appending(path: kept.lastPathComponent).path))
    }

    @Test func `An emptied folder keeps what is not of the cache`() throws {
        let cache = DiskFileCache(folder: place)
        for key in ["a", "left"] { _ = try store("1234", key, in: cache) }
        try FileManager.default.removeItem(at: place.appending(path: "k6c656674.json"))
        let letters = place.appending(path: "Letters")
        try FileManager.default.createDirectory(at: letters, withIntermediateDirectories: true)
        for name in ["kde.json", "notes.json", "Letters/a letter"] {
            try Data("{}".utf8).write(to: place.appending(path: name))
        }
        cache.removeAll()
        #expect(cache.find(key: "a") == nil)
        #expect(names.sorted() == ["Letters", "kde.json", "notes.json"])
        #expect(FileManager.default.fileExists(atPath: letters.appending(path: "a letter").path))
    }

    @Test func `What an interrupted store left makes room for all others`() throws {
        for key in ["a", "b", "left"] { _ = try store("1234", key, in: DiskFileCache(folder: place)) }
        try FileManager.default.removeItem(at: place.appending(path: "k6c656674.json"))
        let cache = DiskFileCache(folder: place, sizeLimit: 12)
        _ = try store("1234", "c", in: cache)
        #expect(["a", "b", "c"].allSatisfy { cache.find(key: $0) != nil })
        #expect(names.count == 6)
    }

    @Test func `A full cache does not look at all of its files for each that is stored`() throws {
        let cache = DiskFileCache(folder: place, sizeLimit: 64)
        for number in 0..<65 { _ = try store("1", "\(number)", in: cache) }
        // Whoever looks at all files finds one that an interrupted store left, and removes it first.
        let left = try folder.write("1", to: "cache/.\(UUID().uuidString).part")
        for number in 65..<69 {
            _ = try store("1", "\(number)", in: cache)
            #expect(left.text == "1" && names.count == 129)
        }
        _ = try store("1", "69", in: cache)
        #expect(left.text.isEmpty && names.count == 128)
    }

    @Test func `Of many files, those that were not used for longest are evicted one after the other`() throws {
        let cache = DiskFileCache(folder: place, sizeLimit: 64)
        var kept = (0..<64).map(String.init)
        for key in kept { _ = try store("1", key, in: cache) }
        for number in 64..<200 {
            // Used again, stored again, or removed: none of them is the next one.
            let key = kept.remove(at: 1)
            switch number % 4 {
            case 0: #expect(cache.find(key: key) != nil)
            case 1: _ = try store("1", key, in: cache)
            case 2: #expect(cache.headerValues(for: key).isEmpty)
            default:
                cache.remove(key: key)
                kept.insert(key, at: 0)
            }
            if number % 4 < 3 { kept.append(key) }
            _ = try store("1", "\(number)", in: cache)
            let evicted = kept.removeFirst()
            kept.append("\(number)")
            #expect(cache.find(key: evicted) == nil && names.count == 128)
        }
        #expect(kept.allSatisfy { cache.find(key: $0) != nil })
    }

    @Test func `Caches that share a folder keep its limit, and none evicts what another has stored again`() throws {
        let first = DiskFileCache(folder: place, sizeLimit: 64)
        for number in 0..<65 { _ = try store("1", "\(number)", in: first) }
        let second = DiskFileCache(folder: place, sizeLimit: 64)
        for number in 65..<120 {
            _ = try store("1", "\(number)", in: number.isMultiple(of: 3) ? first : second)
            #expect(names.count == 128)
        }
        // The next one that the first would evict.
        let keys = (0..<120).map(String.init).filter { second.headers(for: $0) != nil }
        for key in keys { _ = try store("2", key, in: second) }
        _ = try store("1", "120", in: first)
        #expect(names.count == 128)
        #expect(keys.count { second.find(key: $0)?.text == "2" } == 63)
    }

    @Test func `A file of somebody else whose name ends with an identifier is kept, and does not count`() throws {
        _ = try store("1234", "a", in: DiskFileCache(folder: place, sizeLimit: 10))
        let photos = try ["\(UUID().uuidString).jpg", "Photo-\(UUID().uuidString)"].map {
            try folder.write("a large photo", to: "cache/\($0)")
        }
        let cache = DiskFileCache(folder: place, sizeLimit: 10)
        _ = try store("1234", "b", in: cache)
        #expect(photos.map(\.text) == ["a large photo", "a large photo"])
        #expect(cache.find(key: "a") != nil && cache.find(key: "b") != nil)
    }

    @Test func `An entry that names a file outside of the folder is ignored, and the file is kept`() throws {
        let cache = DiskFileCache(folder: place)
        let file = try store("it", "k", in: cache)
        let precious = try folder.write("precious", to: "precious")
        let entry = place.appending(path: "k6b.json")
        try Data(entry.text.replacing(file.lastPathComponent, with: "../precious").utf8).write(to: entry)
        #expect(cache.find(key: "k") == nil)
        cache.remove(key: "k")
        #expect(precious.text == "precious")
    }

    @Test func `An entry is for its own key alone`() throws {
        let cache = DiskFileCache(folder: place)
        _ = try store("of a", "a", in: cache)
        try FileManager.default.copyItem(at: place.appending(path: "k61.json"), to: place.appending(path: "k62.json"))
        #expect(cache.find(key: "b") == nil && cache.find(key: "a")?.text == "of a")
    }

    @Test(arguments: ["its end", "its size"])
    func `A file that is damaged after it was found is not found again`(_ damage: String) throws {
        let cache = DiskFileCache(folder: place)
        let text = String(repeating: "0", count: 20_000)
        let file = try store(text, "k", in: cache)
        #expect(cache.find(key: "k") == file)
        try Data((damage == "its end" ? text.dropLast() + "1" : text.dropLast(5000)).utf8).write(to: file)
        #expect(cache.find(key: "k") == nil && cache.headerValues(for: "k").isEmpty)
    }

    @Test func `A file whose entry can't be written is not kept`() throws {
        let cache = DiskFileCache(folder: place)
        let obstacle = place.appending(path: "k6b.json")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
        #expect(throws: OracleContentError.couldNotStoreDownload) { try store("it", "k", in: cache) }
        #expect(names == ["k6b.json"])
    }

    @Test func `An image that can't be stored is an error with the image, and leaves no file`() throws {
        let mark = Data(UUID().uuidString.utf8)
        let image = try #require(ContentImage(data: onePixel + mark))
        let cache = DiskImageCache(folder: try folder.write("", to: "no folder"))
        #expect(throws: OracleContentError.imageProviderErrorUnableToStoreImage(image)) {
            try cache.store(image: image, key: "k", headers: [:])
        }
        let temporary = FileManager.default.temporaryDirectory
        // By names: a list of URLs fails if a file of another test is removed meanwhile.
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
            .filter { $0.hasPrefix("HTTPTransport-") }
        #expect(!left.contains { (try? Data(contentsOf: temporary.appending(path: $0)))?.suffix(mark.count) == mark })
    }

    @Test func `Images in memory are revalidated by their date`() throws {
        let memory = MemoryImageCache()
        let image = try #require(ContentImage(data: onePixel))
        memory.store(image: image, key: "k", headers: ["Last-Modified": "today"])
        #expect(memory.headerValues(for: "k") == ["If-Modified-Since": "today"])
        memory.removeAll()
        #expect(memory.find(key: "k") == nil && memory.headerValues(for: "k").isEmpty && memory.cost == 0)
    }
}
