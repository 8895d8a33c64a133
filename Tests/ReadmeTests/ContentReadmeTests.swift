// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTransport
import OracleContentCore
import OracleContentDelivery
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ContentReadmeTests {
    @Test func `Content is listed, iterated over and downloaded`() async throws {
        let url = try #require(URL(string: "https://example.com"))
        let folder = FileManager.default.temporaryDirectory.appending(path: "ReadmeTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "items": [{ "id": "CORE1", "name": "a" }], "hasMore": false, "count": 1 }"#) }
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }

        let client = DeliveryAPI(configuration: ContentConfiguration(url: url, transport: transport))
        let page = try await client.listAssets().channelToken("123").order(.field("name", .asc)).fetchNextAsync()
        print(page.items.map(\.name))  // one page, typed

        for try await asset in client.listAssets().limit(500).items(prefetch: 1) {
            print(asset.name)  // every asset of every page
        }
        #expect(printed == [#"["a"]"#, "a"])
        try await download(client, to: folder)
    }

    private func download(_ client: DeliveryAPI, to folder: URL) async throws {
        let cache = DiskFileCache(folder: folder)  // kept over launches, checked by ETag
        let file = try await client.downloadNative(identifier: "CORE1", cacheProvider: cache, cacheKey: "CORE1")
            .downloadAsync { part in print(part) }  // from 0 to 1
        #expect(try Data(contentsOf: file.result).isEmpty == false)
    }

    @Test func `A service of one's own is made of the same parts`() {
        #expect(ReadNote().version(.v1).serviceParameters.serviceSpecificPath == "/notes/api/v1/notes/7")
    }
}
