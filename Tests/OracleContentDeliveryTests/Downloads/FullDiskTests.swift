// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOALoopbackSupport
import Testing

/// A folder on a separate disk of one megabyte; `bash .ci/run disk` creates one.
private let smallDisk = ProcessInfo.processInfo.environment["SOA_SMALL_DISK"].map { URL(filePath: $0) }

@Suite(.enabled(if: smallDisk != nil, "SOA_SMALL_DISK is not set."), .serialized, .timeLimit(.minutes(10)))
struct FullDiskTests {
    private let body = Data(repeating: 7, count: 4 << 20)

    private func names(_ folder: URL) -> [String] {
        FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
    }

    /// Runs a test with a server whose file is larger than the disk.
    private func with(_ test: (URL, LoopbackServer) async throws -> Void) async throws {
        let disk = try #require(smallDisk)
        try await LoopbackServer.with { [body] _, connection in
            connection.respond(headers: ["ETag": #""v1""#], body: body)
        } _: { server in
            try await test(disk, server)
        }
    }

    private func api(_ server: LoopbackServer, _ folder: URL? = nil) -> DeliveryAPI {
        let transport = folder.map { URLSessionTransport(folder: $0) } ?? URLSessionTransport()
        return DeliveryAPI(configuration: ContentConfiguration(url: server.url(), transport: transport))
    }

    @Test func `A download to a full disk throws, and leaves no file`() async throws {
        try await with { disk, server in
            await #expect(throws: OracleContentError.couldNotStoreDownload) {
                try await api(server, disk).downloadNative(identifier: "1").downloadAsync()
            }
            #expect(names(disk).isEmpty)
        }
    }

    @Test func `A download that is moved to a full disk leaves no partial file`() async throws {
        try await with { disk, server in
            let error = await #expect(throws: OracleContentError.couldNotStoreDownload) {
                try await api(server).downloadNative(identifier: "1")
                    .downloadAsync(storageLocation: disk.appending(path: "place"), filename: "it")
            }
            #expect(error?.rawError != nil)
            #expect(names(disk.appending(path: "place")).isEmpty)
            try FileManager.default.removeItem(at: disk.appending(path: "place"))
        }
    }

    @Test func `A cache on a full disk throws, and leaves no file`() async throws {
        try await with { disk, server in
            let cache = DiskFileCache(folder: disk.appending(path: "cache"))
            await #expect(throws: OracleContentError.self) {
                try await api(server).downloadNative(identifier: "1", cacheProvider: cache, cacheKey: "1")
                    .downloadAsync()
            }
            #expect(cache.find(key: "1") == nil)
            try FileManager.default.removeItem(at: disk.appending(path: "cache"))
        }
    }

    @Test func `A store on a full disk keeps the file that was stored before`() async throws {
        let disk = try #require(smallDisk)
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: disk.appending(path: "cache"))
        defer { cache.removeAll() }
        let first = try cache.store(objectAt: try folder.write("it", to: "first"), key: "1", headers: ["ETag": "v1"])
        for key in ["1", "2"] {
            let large = folder.url.appending(path: "large")
            try body.write(to: large)
            #expect(throws: OracleContentError.couldNotStoreDownload) {
                try cache.store(objectAt: large, key: key, headers: ["ETag": "v2"])
            }
        }
        #expect(cache.find(key: "1") == first && first.text == "it" && cache.find(key: "2") == nil)
        #expect(cache.headerValues(for: "1") == ["If-None-Match": "v1"])
        #expect(names(disk.appending(path: "cache")).count == 2)
    }

    @Test func `An image that does not fit on the disk is in the error, and not in the cache`() async throws {
        let disk = try #require(smallDisk)
        let cache = DiskImageCache(folder: disk.appending(path: "images"))
        defer { cache.removeAll() }
        // Bytes after the end of an image are ignored.
        let image = try #require(ContentImage(data: onePixel + body))
        #expect(throws: OracleContentError.imageProviderErrorUnableToStoreImage(image)) {
            try cache.store(image: image, key: "1", headers: [:])
        }
        #expect(cache.find(key: "1") == nil && names(disk.appending(path: "images")).isEmpty)
    }
}
