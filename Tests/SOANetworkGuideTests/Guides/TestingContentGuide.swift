// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import OracleContentTest
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Gallery: Sendable {
    let client: DeliveryAPI

    func names() async throws -> [String] {
        try await client.listAssets().limit(10).fetchNextAsync().items.map(\.name)
    }
}

@Suite struct GalleryTests {
    private let stubs = ContentStubs()

    @Test func `The gallery shows names`() async throws {
        try stubs.add(.object(Assets(items: [Asset(id: "CORE1")])), to: "items")
        stubs.add(.status(503, ["detail": "closed"]), to: "items")
        let gallery = Gallery(client: DeliveryAPI(configuration: stubs.configuration()))

        #expect(try await gallery.names().count == 1)
        await #expect(throws: OracleContentError.serverErrorServiceUnavailable(503, ["detail": "closed"])) {
            try await gallery.names()
        }
        #expect(try #require(stubs.requests.first?.url).hasQueryPair("limit", "10"))
    }
}

@Suite struct TestingContentGuide {
    private func gallery(_ stubs: ContentStubs) -> Gallery {
        Gallery(client: DeliveryAPI(configuration: stubs.configuration()))
    }

    private let empty = #"{ "items": [], "hasMore": false, "count": 0 }"#

    @Test func `A response is returned once, or as often as specified`() async throws {
        let stubs = ContentStubs()
        stubs.add(.status(503), to: "items")
        stubs.add(.json(empty).repeating(.infinite), to: "items")

        await #expect(throws: OracleContentError.self) { try await gallery(stubs).names() }
        for _ in 1...3 { #expect(try await gallery(stubs).names().isEmpty) }
    }

    @Test func `A request without a response fails`() async {
        do {
            _ = try await gallery(ContentStubs()).names()
            Issue.record("a response was returned")
        } catch {
            let raw = (error as? OracleContentError)?.rawError as? HTTPTransportError
            #expect(raw?.code == .noStub)
        }
    }

    @Test func `A response is delayed by a clock`() async throws {
        let clock = ManualClock()
        let stubs = ContentStubs(clock: clock)
        stubs.add(.json(empty).fulfilled(.delayed(.seconds(5))), to: "items")
        let gallery = gallery(stubs)
        async let names = gallery.names()
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        #expect(try await names.isEmpty)
    }

    @Test func `A request without a response can be cancelled`() async {
        let stubs = ContentStubs()
        stubs.add(.json(empty).fulfilled(.never), to: "items")
        let gallery = gallery(stubs)
        let outgoing = stubs.outgoingRequests()
        let names = Task { try await gallery.names() }
        for await _ in outgoing { break }
        names.cancel()
        await #expect(throws: CancellationError.self) { try await names.value }
    }

    @Test func `A request can be inspected without being sent`() throws {
        let url = try #require(URL(string: "https://content.example.com"))
        let stubs = ContentStubs()
        let service = DeliveryAPI(configuration: stubs.configuration(url: url)).readAsset(assetId: " ")
        #expect(service.url == nil)
        let asked = try #require(URL(string: "https://a.example.com/b?x=1&y=2"))
        let same = try #require(URL(string: "https://A.example.com/b?y=2&x=1"))
        #expect(asked.hasSameParts(as: same))
    }

    @Test func `An invalid URL has a reason`() async {
        let client = DeliveryAPI(configuration: ContentStubs().configuration())
        do {
            _ = try await client.readAsset(assetId: " ").fetchAsync()
            Issue.record("an asset was read")
        } catch {
            #expect(OracleContentError.isInvalidURL(error, containing: "cannot be empty"))
        }
    }
}
