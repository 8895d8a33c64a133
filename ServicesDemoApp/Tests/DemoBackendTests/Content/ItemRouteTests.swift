// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoTestSupport
import Foundation
import Testing

/// The item responses of a backend.
@Suite(.timeLimit(.minutes(10))) struct ItemRouteTests {
    private static let stories = ["STORY-ALONG-THE-SEA", "STORY-OVER-THE-PASS"]

    @Test(arguments: ["v1", "v1.1"])
    func `a page of items has the members of the delivery API, and few fields by default`(version: String) async throws
    {
        try await DemoBackend.serving(.production) { url in
            let parameters = ["limit": "2", "orderBy": "name", "offset": "1", "totalResults": "true"]
            let response = try await ContentClient(baseURL: url).get("items", parameters, version: version)
            #expect(response.status == 200)
            #expect(response.header("Content-Type")?.hasPrefix("application/json") == true)
            let page = try response.json
            #expect(page["hasMore"] as? Bool == true)
            #expect(page["offset"] as? Int == 1)
            #expect(page["count"] as? Int == 2)
            #expect(page["limit"] as? Int == 2)
            #expect(page["totalResults"] as? Int == 9)
            let links = try #require(page["links"] as? [[String: Any]])
            #expect(
                links.compactMap { $0["rel"] as? String }
                    == ["self", "canonical", "describedby", "first", "last", "prev", "next"]
            )
            let next = try #require(links.last?["href"] as? String)
            #expect(next.hasPrefix("\(url.absoluteString)/content/published/api/\(version)/items?"))
            #expect(next.contains("offset=3"))
            #expect(next.contains("channelToken=\(ContentClient.showroom)"))
            let items = try #require(page["items"] as? [[String: Any]])
            for item in items { #expect(Set(item.keys) == ["id", "type", "name", "description", "links"]) }
        }
    }

    @Test func `pages follow each other without a gap, in every order`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            for order in ["name", "name:asc", "updatedDate:des", "createdDate:desc", "nothing:asc", ""] {
                let all = try await client.get("items", ["orderBy": order]).ids
                var pages: [String] = []
                for offset in stride(from: 0, to: 12, by: 4) {
                    pages += try await client.get(
                        "items",
                        ["orderBy": order, "offset": "\(offset)", "limit": "4"]
                    ).ids
                }
                #expect(pages == all)
                #expect(Set(all).count == 9)
            }
            let names = try await client.get("items", ["orderBy": "name:asc"]).ids
            let reversed = try await client.get("items", ["orderBy": "name:des"]).ids
            #expect(reversed == names.reversed())
        }
    }

    @Test func `items are ordered by a field of their type`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let stories = "type eq \"Story\""
            let rising = try await client.get("items", ["q": stories, "orderBy": "fields.rating:asc"]).ids
            let falling = try await client.get("items", ["q": stories, "orderBy": "fields.rating:desc;name"]).ids
            #expect(rising == Self.stories)
            #expect(falling == Self.stories.reversed())
        }
    }

    @Test(arguments: [("0", 0, 0), ("500", 9, 500), ("501", 9, 500), ("999999999", 9, 500)])
    func `a limit is observed, up to 500`(limit: String, count: Int, expected: Int) async throws {
        try await DemoBackend.serving(.production) { url in
            let page = try await ContentClient(baseURL: url).get("items", ["limit": limit]).json
            #expect(page["count"] as? Int == count)
            #expect(page["limit"] as? Int == expected)
            #expect(page["totalResults"] == nil)
            #expect(page["hasMore"] as? Bool == (count < 9))
        }
    }

    @Test func `the default limit is 100, and after the end a page is empty`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            #expect(try await client.get("items").json["limit"] as? Int == 100)
            let behind = try await client.get("items", ["offset": "500"]).json
            #expect(behind["count"] as? Int == 0)
            #expect(behind["hasMore"] as? Bool == false)
        }
    }

    @Test func `a response contains the requested fields`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let parameters = ["q": "slug eq \"over-the-pass\"", "fields": "slug, fields.minutes,nothing"]
            let few = try #require(try await client.get("items", parameters).json["items"] as? [[String: Any]]).first
            #expect(few?["slug"] as? String == "over-the-pass")
            #expect(few?["language"] == nil)
            #expect((few?["fields"] as? [String: Any])?.keys.sorted() == ["minutes"])
            let all = try #require(
                try await client.get("items", ["fields": "all"]).json["items"] as? [[String: Any]]
            )
            for item in all {
                #expect(item["updatedDate"] != nil && item["fields"] != nil && item["taxonomies"] != nil)
            }
        }
    }

    @Test func `a story has fields of every kind`() async throws {
        try await DemoBackend.serving(.production) { url in
            let story = try await ContentClient(baseURL: url).get("items/.by.slug/over-the-pass").json
            let fields = try #require(story["fields"] as? [String: Any])
            #expect(story["id"] as? String == "STORY-OVER-THE-PASS")
            #expect(story["typeCategory"] as? String == "ContentType")
            #expect(
                story["createdDate"] as? [String: String] == ["value": "2026-01-20T06:00:00.000Z", "timezone": "UTC"]
            )
            #expect(fields["minutes"] as? Int == 4)
            #expect(fields["rating"] as? Double == 4.5)
            #expect(fields["featured"] as? Bool == true)
            #expect(fields["editor"] is NSNull)
            #expect(fields["place"] as? [String: String] == ["town": "Göschenen", "country": "CH"])
            let image = try #require(fields["image"] as? [String: Any])
            #expect(Set(image.keys) == ["id", "type", "typeCategory", "links"])
        }
    }

    @Test func `an expanded reference contains the item, but not its references`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            for expansion in ["all", "fields.image", "fields.image,taxonomies"] {
                let story = try await client.get("items/STORY-OVER-THE-PASS", ["expand": expansion]).json
                let image = try #require((story["fields"] as? [String: Any])?["image"] as? [String: Any])
                #expect(image["name"] as? String == "alpine-pass.png")
                #expect((image["taxonomies"] as? [String: Any])?["items"] == nil)
            }
            let pages = try await client.get("items", ["fields": "all", "expand": "fields.related"]).json
            let stories = try #require(pages["items"] as? [[String: Any]]).filter { $0["type"] as? String == "Story" }
            let related = (stories.first?["fields"] as? [String: Any])?["related"] as? [[String: Any]]
            #expect(related?.first?["name"] as? String == "Over the pass")
        }
    }

    @Test func `a digital asset contains its files, and its categories when they are expanded`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let plain = try await client.get("items/IMG-BLUE-VAN").json
            #expect(plain["renditions"] == nil)
            #expect(plain["mimeType"] as? String == "image/png")
            let fields = try #require(plain["fields"] as? [String: Any])
            #expect(fields["metadata"] as? [String: String] == ["width": "800", "height": "500"])
            #expect((fields["size"] as? Int ?? 0) > 5000)
            #expect(fields["artist"] as? String == "The SOA authors")
            let renditions = try #require(fields["renditions"] as? [[String: Any]])
            #expect(renditions.compactMap { $0["name"] as? String } == ["Thumbnail", "Small", "Medium", "Large"])
            let item = try await client.get("items/IMG-BLUE-VAN", ["expand": "all"]).json
            #expect((item["renditions"] as? [String: Any])?["items"] is [Any])
            let taxonomies = try #require((item["taxonomies"] as? [String: Any])?["items"] as? [[String: Any]])
            #expect(taxonomies.compactMap { $0["id"] as? String } == ["LIGHT", "MOTIFS"])
            let category = ((taxonomies.last?["categories"] as? [String: Any])?["items"] as? [[String: Any]])?.first
            let nodes = try #require(category?["nodes"] as? [[String: String]])
            #expect(nodes.map { $0["name"] } == ["Vehicles", "Vans"])
        }
    }

    @Test func `a response contains the requested links`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let item = try await client.get("items/IMG-BLUE-VAN", ["links": "self,describedBy"]).json
            let relations = (item["links"] as? [[String: Any]])?.compactMap { $0["rel"] as? String }
            #expect(relations == ["self", "describedby"])
        }
    }

    @Test func `a default query searches all texts`() async throws {
        try await DemoBackend.serving(.production) { url async throws in
            let client = ContentClient(baseURL: url)
            #expect(try await client.get("items", ["default": "ICE CREAM"]).ids == ["STORY-ALONG-THE-SEA"])
            #expect(try await client.get("items", ["default": "blue-van, 100 %"]).ids.count == 2)
            #expect(try await client.get("items", ["default": "minutes"]).ids == [])
        }
    }

    @Test func `an invalid request is rejected in the form of the delivery API`() async throws {
        let deep = String(repeating: "(", count: 30) + "id eq \"1\"" + String(repeating: ")", count: 30)
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            for (path, parameters, status, title) in [
                ("items/NOWHERE", [:], 404, "Item Not Found"), ("items/.by.slug/nowhere", [:], 404, "Item Not Found"),
                ("items/IMG-GEARBOX-PLAN", [:], 404, "Item Not Found"), ("nothing", [:], 404, "Resource Not Found"),
                ("items/IMG-BLUE-VAN/more", [:], 404, "Resource Not Found"), ("", [:], 404, "Resource Not Found"),
                ("items/.by.slug", [:], 404, "Resource Not Found"), ("assets", [:], 404, "Resource Not Found"),
                ("items/%00", [:], 404, "Item Not Found"), ("items/..%2F..", [:], 404, "Item Not Found"),
                ("items", ["limit": "-1"], 400, "Invalid Parameter"),
                ("items", ["limit": "x"], 400, "Invalid Parameter"),
                ("items", ["offset": "99999999999999999999"], 400, "Invalid Parameter"),
                ("items", ["totalResults": "maybe"], 400, "Invalid Parameter"),
                ("items", ["orderBy": "name:up"], 400, "Invalid Parameter"),
                ("items", ["expand": "fields.image.fields"], 400, "Invalid Parameter"),
                ("items/IMG-BLUE-VAN", ["expand": "fields.image"], 400, "Invalid Parameter"),
                ("items", ["expand": "ALL"], 400, "Invalid Parameter"),
                ("items", ["q": "name"], 400, "Invalid Query"), ("items", ["q": "name eq"], 400, "Invalid Query"),
                ("items", ["q": "name is \"a\""], 400, "Invalid Query"), ("items", ["q": "("], 400, "Invalid Query"),
                ("items", ["q": "name eq \"a"], 400, "Invalid Query"), ("items", ["q": deep], 400, "Invalid Query"),
                ("items", ["q": "type eq \"Poem\""], 400, "Invalid Query"),
                ("items", ["q": "secret eq \"a\""], 400, "Invalid Query"),
                ("items", ["q": "fields.minutes gt \"1\""], 400, "Invalid Query"),
                ("items", ["q": "createdDate gt \"yesterday\""], 400, "Invalid Query"),
            ] {
                let response = try await client.get(path, parameters)
                #expect(response.status == status, "\(path) \(parameters)")
                let problem = try response.json
                #expect(problem["title"] as? String == title, "\(path) \(parameters)")
                #expect(problem["status"] as? Int == status)
                #expect((problem["detail"] as? String)?.isEmpty == false)
                #expect((problem["type"] as? String)?.hasPrefix("http") == true)
                #expect(problem["o:errorCode"] is String)
            }
        }
    }

    @Test func `staging has items of its own`() async throws {
        try await DemoBackend.serving(.staging) { url in
            let page = try await ContentClient(baseURL: url).get("items").json
            let items = try #require(page["items"] as? [[String: Any]])
            #expect(items.count == 3)
            for item in items { #expect((item["description"] as? String)?.hasPrefix("Staging: ") == true) }
        }
    }

    @Test func `a database without content gets content, and keeps the rest`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("backend.sqlite")
            try await DemoBackend.serving(.staging, database: file) { _ in }
            try await OldDatabase.make(of: file)
            try await DemoBackend.serving(.production, database: file) { url in
                #expect(try await ContentClient(baseURL: url).get("items").ids.count == 9)
                let vehicle = try await Client(baseURL: url).get("/taxService/AB12CDE")
                #expect(String(decoding: vehicle.body, as: UTF8.self).contains("Staging car"))
            }
        }
    }

    @Test func `a broken database is reported without details`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("backend.sqlite")
            try await DemoBackend.serving(.production, database: file) { url in
                try await OldDatabase.make(of: file)
                let response = try await ContentClient(baseURL: url).get("items")
                #expect(response.status == 500)
                #expect(try response.json["detail"] as? String == "The server cannot respond now.")
                #expect(!String(decoding: response.body, as: UTF8.self).contains("SQL"))
            }
        }
    }
}
