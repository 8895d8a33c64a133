// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

/// The results of the parameter `q`.
@Suite(.timeLimit(.minutes(10))) struct ContentQueryTests {
    @Test func `each operator compares as specified`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let story = "type eq \"Story\" and "
            for (query, ids) in [
                ("name eq \"coast-road.png\"", ["IMG-COAST-ROAD"]), ("name eq \"COAST-ROAD.png\"", []),
                ("type ne \"Image\"", ["STORY-ALONG-THE-SEA", "STORY-OVER-THE-PASS"]),
                ("name co \"OVER\"", ["STORY-OVER-THE-PASS"]),
                ("name sw \"a\"", ["STORY-ALONG-THE-SEA", "IMG-ALPINE-PASS"]),
                ("name sw \"road\"", []), ("description mt \"SUN water\"", ["IMG-COAST-ROAD"]),
                ("description mt \"wat\"", []),
                ("description sm \"wat gone\"", ["IMG-BRIDGE-AT-DUSK", "IMG-COAST-ROAD", "IMG-DESERT-HIGHWAY"]),
                (story + "fields.minutes gt \"4\"", ["STORY-ALONG-THE-SEA"]),
                (story + "fields.minutes ge \"4\"", ["STORY-ALONG-THE-SEA", "STORY-OVER-THE-PASS"]),
                (story + "fields.minutes lt \"10\"", ["STORY-ALONG-THE-SEA", "STORY-OVER-THE-PASS"]),
                (story + "fields.minutes le 4", ["STORY-OVER-THE-PASS"]),
                (story + "fields.minutes lt \"few\"", []),
                (story + "fields.minutes eq \"4.0\"", ["STORY-OVER-THE-PASS"]),
                (story + "fields.rating eq \"3.75\"", ["STORY-ALONG-THE-SEA"]),
                (story + "fields.featured eq \"true\"", ["STORY-OVER-THE-PASS"]),
                (story + "fields.featured ne \"true\"", ["STORY-ALONG-THE-SEA"]),
                (story + "fields.publishedOn ge \"2026-03-01\"", ["STORY-ALONG-THE-SEA"]),
                (story + "fields.image eq \"IMG-COAST-ROAD\"", ["STORY-ALONG-THE-SEA"]),
                (story + "fields.nothing eq \"x\"", []),
                (story + "fields.editor ne \"x\"", ["STORY-ALONG-THE-SEA", "STORY-OVER-THE-PASS"]),
                ("createdDate lt \"2026-01-20\"", ["IMG-ALPINE-PASS"]),
                ("createdDate eq \"2026-01-20T07:00:00+01:00\"", ["STORY-OVER-THE-PASS"]),
                ("updatedDate ge \"2026-04-19T17:30:00Z\"", ["IMG-NIGHT-GARAGE", "IMG-RED-ROADSTER"]),
                ("status eq \"draft\"", []),
                ("mimeType co \"png\" and name sw \"b\"", ["IMG-BLUE-VAN", "IMG-BRIDGE-AT-DUSK"]),
                ("taxonomies.categories.id eq \"VANS\"", ["IMG-BLUE-VAN"]),
                ("taxonomies.categories.id eq \"VEHICLES\"", []),
                ("taxonomies.categories.nodes.id eq \"VEHICLES\"", ["IMG-BLUE-VAN", "IMG-RED-ROADSTER"]),
                (
                    "type eq \"Image\" and taxonomies.categories.nodes.name ne \"Places\"",
                    ["IMG-BLUE-VAN", "IMG-RED-ROADSTER"]
                ),
                ("taxonomies.categories.name co \"brid\"", ["IMG-BRIDGE-AT-DUSK"]),
            ] {
                let found = try await client.ids(query)
                #expect(found.sorted() == ids.sorted(), "\(query)")
            }
        }
    }

    @Test func `and has precedence over or, in either case, and parentheses override it`() async throws {
        try await DemoBackend.serving(.production) { url async throws in
            let client = ContentClient(baseURL: url)
            let van = "slug eq \"blue-van\""
            let road = "slug eq \"coast-road\""
            for (query, count) in [
                ("\(van) or \(road) and type eq \"Story\"", 1), ("(\(van) OR \(road)) AND type eq \"Story\"", 0),
                ("(\(van) or \(road)) and type eq \"Image\"", 2), ("type eq \"Story\" And \(van) Or \(road)", 1),
                ("((\(van)))", 1), ("(\(van))or(\(road))", 2), ("  \(van)\tor\n\(road) ", 2), ("slug eq blue-van", 1),
            ] {
                #expect(try await client.ids(query).count == count, "\(query)")
            }
        }
    }

    @Test func `queries of the query builder are understood, with any value`() async throws {
        let accent = "\u{301}"
        let values = [
            "plain", "\"quoted\"", "back\\slash", "\\", "\"", "\\\"", "100 %", "%_", "'; DROP TABLE contentItem; --",
            "äÖß",
            "or", "a\" or type eq \"Image", "(", ")", "", "tab\tand\nline", "😀", "\"\(accent) or type eq \"Image",
            "+&=?#",
        ]
        try await DemoBackend.serving(.production) { url in
            let library = ContentClient(baseURL: url).library
            for value in values {
                let unknown = QueryBuilder(node: .equal(field: "name", value: value))
                #expect(try await library.listAssets().query(unknown).fetchNextAsync().items.isEmpty, "\(value)")
                let either = QueryBuilder(node: .contains(field: "slug", value: "-van"))
                    .and(builder: unknown.or(.equal(field: "type", value: "Image")), grouping: .grouped)
                    .or(.similar(field: "description", value: value + " qqq"))
                    .and(.published)
                let found = try await library.listAssets().query(either).fetchNextAsync().items.map(\.id)
                #expect(found.contains("IMG-BLUE-VAN"), "\(value)")
            }
        }
    }

    @Test func `values of a field are found in their written form`() async throws {
        try await DemoBackend.serving(.production) { url in
            let library = ContentClient(baseURL: url).library
            func ids(_ nodes: QueryNode...) async throws -> [String] {
                let query = nodes.reduce(QueryBuilder(node: .equal(field: "type", value: "Story"))) { $0.and($1) }
                return try await library.listAssets().query(query).fetchNextAsync().items.map(\.id)
            }
            let sea = ["STORY-ALONG-THE-SEA"]
            #expect(try await ids(.contains(field: "description", value: "100 %")) == sea)
            #expect(try await ids(.contains(field: "fields.body", value: "\"THE BEST\"")) == sea)
            #expect(try await ids(.contains(field: "description", value: "1_0 %")).isEmpty)
            let date = Date(timeIntervalSince1970: 1_773_558_000)
            #expect(try await ids(.equal(field: "fields.publishedOn", dateValue: date)) == sea)
            #expect(try await ids(.lessThan(field: "createdDate", dateValue: date)).count == 2)
            #expect(try await ids(.greaterThan(field: "fields.minutes", intValue: 5)) == sea)
            #expect(try await ids(.lessThanOrEqual(field: "fields.rating", doubleValue: 3.75)) == sea)
            let list = try QueryNode.matchList(field: "fields.minutes", intValues: [6, 7])
            let listed = try QueryBuilder(node: .equal(field: "type", value: "Story")).and(matchList: list)
            #expect(try await library.listAssets().query(listed).fetchNextAsync().items.map(\.id) == sea)
        }
    }

    @Test func `the size of a query is bounded`() async throws {
        let comparison = "id eq \"1\""
        let nested = { (depth: Int) in
            String(repeating: "(", count: depth) + comparison + String(repeating: ")", count: depth)
        }
        let joined = { (count: Int) in Array(repeating: comparison, count: count).joined(separator: " or ") }
        let long = { (count: Int) in "id eq \"\(String(repeating: "a", count: count - 8))\"" }
        try await DemoBackend.serving(.production) { url async throws in
            let client = ContentClient(baseURL: url)
            for (query, status) in [
                (nested(20), 200), (nested(21), 400), (joined(100), 200), (joined(101), 400), (long(4096), 200),
                (long(4097), 400), (Array(repeating: nested(1), count: 30).joined(separator: " and "), 200),
            ] {
                #expect(try await client.get("items", ["q": query]).status == status, "\(query.prefix(30))")
            }
        }
    }
}
