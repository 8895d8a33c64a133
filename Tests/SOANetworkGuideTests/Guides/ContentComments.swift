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

/// The code of documentation comments in the content modules that no guide has.
@Suite struct ContentComments {
    struct Note: ContentElement {
        @ContentField var text: String  // empty if it is missing
        @ContentField var tags: [String]  // without those that can't be read
        @ContentField var date: Date?  // in each form that servers have for dates
    }

    struct ShoppingList: Codable {
        @DecodableDefault.EmptyString var title
        @DecodableDefault.True var isOpen
    }

    final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsServiceOverrides, @unchecked Sendable {
        init(id: String) { super.init(parameters: NoteParameters(id: id)) }
    }

    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    private let page = #"{ "items": [{ "id": "CORE1", "name": "Soup" }], "hasMore": false, "count": 1 }"#

    @Test(arguments: ["\"2026-01-02T03:04:05Z\"", #"{ "value": "2026-01-02T03:04:05Z", "timezone": "UTC" }"#])
    func `A model tolerates what a server leaves out`(date: String) async throws {
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "tags": ["a", {}, "b"], "date": \#(date) }"#) }
        let url = try #require(URL(string: "https://notes.example.com"))
        let configuration = ContentConfiguration(url: url, transport: transport)
        let note = try await ReadNote(id: "7").overrideConfiguration(configuration).fetchAsync()
        #expect(note.text.isEmpty)
        #expect(note.tags == ["a", "b"])
        #expect(note.date == Date(timeIntervalSince1970: 1_767_323_045))
    }

    @Test func `A missing key has a default`() throws {
        let list = try JSONDecoder().decode(ShoppingList.self, from: Data("{}".utf8))
        #expect(list.title.isEmpty)
        #expect(list.isOpen)
    }

    @Test func `A listing is read by items or pages`() async throws {
        let stubs = ContentStubs()
        stubs.add(.json(page).repeating(.times(2)), to: "items")
        let client = DeliveryAPI(configuration: stubs.configuration())
        for try await asset in client.listAssets().limit(500).items(prefetch: 1) { print(asset.name) }
        for try await page in client.listAssets().limit(500).pages() { print(page.items.map(\.name)) }
        #expect(printout.lines == ["Soup", #"["Soup"]"#])
    }

    @Test func `Conditions are combined`() {
        let query = QueryBuilder(node: .equal(field: "type", value: "Recipe"))
            .and(.contains(field: "name", value: "soup"))
        print(query.buildQueryString())  // type eq "Recipe" and name co "soup"
        #expect(printout.lines == [#"type eq "Recipe" and name co "soup""#])
    }

    @Test func `Stubs respond one after the other`() async throws {
        let stubs = ContentStubs()
        try stubs.add(.object(Asset(id: "CORE1")), to: "items/*")
        stubs.add(.status(503), to: "items/*")
        let client = DeliveryAPI(configuration: stubs.configuration())

        let asset = try await client.readAsset(assetId: "CORE1").fetchAsync()
        #expect(asset.id == "CORE1")
        await #expect(throws: OracleContentError.self) { try await client.readAsset(assetId: "CORE1").fetchAsync() }

        let item = ContentEndpoint("/content/published/api/v1.1/items/*")
        let fits = stubs.requests.map { item.fits($0) }
        #expect(fits == [true, true])
    }

    #if os(macOS) || os(Linux)
    @Test func `Services use the configuration of the process, or of their client`() async {
        // Not in this process: other tests run beside this one.
        await #expect(processExitsWith: .success) {
            let stubs = ContentStubs()
            let listing = #"{ "items": [{ "id": "CORE1" }], "hasMore": false, "count": 1 }"#
            stubs.add(.json(listing).repeating(.times(2)), to: "items")
            try stubs.add(.object(Asset(id: "CORE1")), to: "items/*")
            let url = try #require(URL(string: "https://example.com"))
            Onboarding.transport = stubs

            Onboarding.urlProvider = MyServer()
            let assets = try await DeliveryAPI.listAssets().fetchNextAsync()
            let page = try await DeliveryAPI.listAssets().order(.field("name", .asc)).fetchNextAsync()

            let client = DeliveryAPI(configuration: ContentConfiguration(url: url, transport: stubs))
            let asset = try await client.readAsset(assetId: "CORE1").expand(.all).fetchAsync()

            #expect((assets.items + page.items + [asset]).map(\.id) == ["CORE1", "CORE1", "CORE1"])
            let hosts = stubs.requests.map { $0.url?.host() }
            #expect(hosts == ["content.example.com", "content.example.com", "example.com"])
        }
    }
    #endif
}
