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

@Suite struct PagingGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }
    private let stubs = ContentStubs()
    private var client: DeliveryAPI { DeliveryAPI(configuration: stubs.configuration()) }

    /// Stubs pages of one asset each.
    private func addPages(_ names: String...) {
        for (index, name) in names.enumerated() {
            let more = index + 1 < names.count
            let item = #"{ "id": "\#(index)", "name": "\#(name)" }"#
            stubs.add(.json(#"{ "items": [\#(item)], "hasMore": \#(more), "count": 1 }"#), to: "items")
        }
    }

    private func offsets() -> [String?] {
        stubs.requests.map { request in
            let url = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
            return url?.queryItems?.first { $0.name == "offset" }?.value
        }
    }

    @Test func `Items are iterated over all pages`() async throws {
        addPages("a", "b", "c")
        for try await asset in client.listAssets().channelToken("123").limit(1).items() {
            print(asset.name)
        }
        #expect(printout.lines == ["a", "b", "c"])
        #expect(offsets() == ["0", "1", "2"])
    }

    @Test func `The next page is prefetched`() async throws {
        addPages("a", "b", "c")
        let assets = client.listAssets().limit(1)
        for try await asset in assets.items(prefetch: 1) {
            print(asset.name)
        }
        #expect(printout.lines == ["a", "b", "c"])
        #expect(stubs.requests.count == 3)
    }

    @Test func `Pages are requested one by one`() async throws {
        addPages("a", "b")
        let assets = client.listAssets().limit(1)
        while assets.hasMore {
            let page = try await assets.fetchNextAsync()
            print(page.items.map(\.name))
        }
        #expect(printout.lines == [#"["a"]"#, #"["b"]"#])
        await #expect(throws: OracleContentError.noMoreData) { try await assets.fetchNextAsync() }
    }

    @Test func `Overlapping calls get consecutive pages`() async throws {
        addPages("a", "b")
        let assets = client.listAssets().limit(1)
        let first = Task { try await assets.fetchNextAsync() }
        let pages = try await [first.value, assets.fetchNextAsync()]
        #expect(pages.flatMap(\.items).map(\.name) == ["a", "b"])
        #expect(offsets() == ["0", "1"])
    }

    @Test func `A failed page is requested again`() async throws {
        stubs.add(.status(503), to: "items")
        addPages("a")
        let assets = client.listAssets().limit(1)
        await #expect(throws: OracleContentError.self) { try await assets.fetchNextAsync() }
        #expect(try await assets.fetchNextAsync().items.map(\.name) == ["a"])
        #expect(offsets() == ["0", "0"])
    }

    @Test func `A listing is read again, and its count is requested`() async throws {
        addPages("a")
        addPages("a")
        let assets = client.listAssets().limit(1)
        _ = try await assets.fetchNextAsync()
        assets.reset()
        #expect(try await assets.fetchNextAsync().items.map(\.name) == ["a"])

        stubs.add(.json(#"{ "items": [], "hasMore": true, "count": 0, "totalResults": 42 }"#), to: "items")
        let count = try await client.listAssets().limit(0).totalResults(true).fetchNextAsync().totalResults
        #expect(count == 42)
    }
}
