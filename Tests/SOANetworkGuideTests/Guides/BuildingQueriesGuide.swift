// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import OracleContentTest
import Testing

struct Recipe: Codable, Hashable, Sendable {
    struct Fields: Codable, Hashable, Sendable {
        var minutes: Int
    }

    var id: String
    var name: String
    var fields: Fields
}

@Suite struct BuildingQueriesGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }
    private let stubs = ContentStubs()
    private var client: DeliveryAPI { DeliveryAPI(configuration: stubs.configuration()) }

    @Test func `Conditions are combined`() throws {
        let query = try QueryBuilder(node: .equal(field: "type", value: "Recipe"))
            .and(.lessThan(field: "fields.minutes", intValue: 30))
            .and(matchList: QueryNode.matchList(field: "language", values: ["de", "en"]))
        print(query.buildQueryString())
        let assets = client.listAssets().query(query).order(.field("name", .asc)).limit(20)
        #expect(
            printout.lines == [
                #"(type eq "Recipe" and fields.minutes lt "30" and (language eq "de" or language eq "en"))"#
            ]
        )
        #expect(try #require(assets.url).hasQueryPair("q", printout.lines[0]))
    }

    @Test func `Quotation marks in values are escaped`() {
        let node = QueryNode.equal(field: "name", value: #"a" or type eq "b"#)
        print(node.buildQueryString())  // name eq "a\" or type eq \"b"
        #expect(printout.lines == [#"name eq "a\" or type eq \"b""#])
    }

    @Test func `Parentheses are added where they are needed`() {
        let query = QueryBuilder(node: .published).or(.approved).and(.startsWith(field: "name", value: "a"))
        print(query.buildQueryString())
        #expect(printout.lines == [#"(status eq "published" or status eq "approved") and name sw "a""#])
    }

    @Test func `An empty list of values is an error`() {
        #expect(throws: QueryBuilderError.emptyMatchList) { try QueryNode.matchList(field: "language", values: []) }
    }

    @Test func `Assets are decoded as custom types`() async throws {
        let item = #"{ "id": "1", "name": "Soup", "fields": { "minutes": 20 } }"#
        stubs.add(.json(#"{ "items": [\#(item)], "hasMore": false, "count": 1 }"#), to: "items")
        let configuration = stubs.configuration()
        let recipes = ListAssets<ContentPage<Recipe>>()
        recipes.serviceParameters.configuration = configuration
        let page = try await recipes.fields("all").fetchNextAsync()
        #expect(page.items == [Recipe(id: "1", name: "Soup", fields: .init(minutes: 20))])
    }

    @Test func `Fields are read by name and type`() async throws {
        let item = #"{ "id": "1", "name": "Soup", "fields": { "minutes": 20, "tags": ["warm"] } }"#
        stubs.add(.json(item), to: "items/*")
        let asset = try await client.readAsset(assetId: "1").fetchAsync()
        let minutes: Int = try asset.customField("minutes")
        let tags: [String] = try asset.customField("tags")
        #expect(minutes == 20)
        #expect(tags == ["warm"])
        #expect(throws: CustomFieldError.fieldNotFound("author")) { () throws -> String in
            try asset.customField("author")
        }
    }
}
