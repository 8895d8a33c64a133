// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import OracleContentTest
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct DownloadingFilesGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }
    private let stubs = ContentStubs()
    private var client: DeliveryAPI { DeliveryAPI(configuration: stubs.configuration()) }
    private let native: ContentEndpoint = "assets/*/native"

    private func addFile(_ text: String = "abcd") {
        let headers = ["ETag": "\"v1\"", "Content-Type": "text/plain"]
        stubs.add(.file(Data(text.utf8), headers: headers, steps: [1, 2]), to: native)
    }

    @Test func `A file is downloaded with progress`() async throws {
        addFile()
        let guide = try GuideFolder()
        let folder = guide.url
        let file = try await client.downloadNative(identifier: "CORE1")
            .downloadAsync(storageLocation: folder, filename: "a.txt") { part in print(part) }  // 0.25, 0.5, 1.0
        #expect(printout.lines == ["0.25", "0.5", "1.0"])
        #expect(file.result.lastPathComponent == "a.txt")
        #expect(try String(contentsOf: file.result, encoding: .utf8) == "abcd")

        addFile()
        await #expect(throws: OracleContentError.couldNotStoreDownload) {
            try await client.downloadNative(identifier: "CORE1")
                .downloadAsync(storageLocation: folder, filename: "a.txt")
        }
    }

    @Test func `Progress is also a sequence`() async throws {
        addFile()
        let guide = try GuideFolder()
        let folder = guide.url
        for try await update in client.downloadNative(identifier: "CORE1").downloadUpdates(storageLocation: folder) {
            switch update {
            case .progress(let part): print(part)
            case .finished(let file): print(file.result.lastPathComponent)
            }
        }
        #expect(printout.lines.dropLast() == ["0.25", "0.5", "1.0"])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files == printout.lines.suffix(1))
    }

    @Test func `A cache revalidates its file`() async throws {
        addFile()
        stubs.add(.status(304), to: native)
        let guide = try GuideFolder()
        let folder = guide.url
        let cache = DiskFileCache(folder: folder)
        let service = client.downloadNative(identifier: "CORE1", cacheProvider: cache, cacheKey: "CORE1")
        let first = try await service.downloadAsync()
        let second = try await service.downloadAsync()
        print(first.result == second.result)  // true
        #expect(printout.lines == ["true"])
        #expect(stubs.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") } == [nil, "\"v1\""])
        #expect(second.headers.isEmpty)
    }

    @Test func `A cache can respond without the server`() async throws {
        addFile()
        let guide = try GuideFolder()
        let folder = guide.url
        let cache = DiskFileCache(folder: folder, cachePolicy: .bypassServerCallOnFoundItem)
        let service = client.downloadNative(identifier: "CORE1", cacheProvider: cache, cacheKey: "CORE1")
        _ = try await service.downloadAsync()
        _ = try await service.downloadAsync()
        #expect(stubs.requests.count == 1)
        cache.remove(key: "CORE1")
        addFile()
        _ = try await service.downloadAsync()
        #expect(stubs.requests.count == 2)
    }

    @Test func `A failed download leaves no file`() async throws {
        stubs.add(.status(404, ["detail": "gone"]), to: native)
        let guide = try GuideFolder()
        await #expect(throws: OracleContentError.serverErrorNotFound(404, ["detail": "gone"])) {
            try await client.downloadNative(identifier: "CORE1").downloadAsync(storageLocation: guide.url)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: guide.url.path).isEmpty)
    }
}
