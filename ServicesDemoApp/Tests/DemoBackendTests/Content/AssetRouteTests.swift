// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

/// The file responses of a backend.
@Suite(.timeLimit(.minutes(10))) struct AssetRouteTests {
    private static let native = "assets/IMG-BLUE-VAN/native"

    @Test func `each image has a native file and renditions of the described sizes and formats`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let page = try await client.library.listAssets().query(rawText: "type eq \"Image\"").fields("all")
                .fetchNextAsync()
            #expect(page.items.count == 7)
            for asset in page.items {
                let digital = try #require(asset.digitalAsset)
                let native = try await client.get("assets/\(asset.id)/native")
                let image = try #require(OracleContentCoreImage(data: native.body))
                #expect(native.body.count == digital.size)
                #expect(native.header("Content-Type") == "image/png")
                #expect(image.width == digital.metadata?.width && image.height == digital.metadata?.height)
                #expect(digital.renditions.count == 4)
                for rendition in digital.renditions {
                    let format = try #require(rendition.formats.first)
                    let file = try await client.get("assets/\(asset.id)/\(rendition.name)", ["format": format.format])
                    let image = try #require(OracleContentCoreImage(data: file.body))
                    #expect(file.body.count == format.size)
                    #expect(file.header("Content-Type") == "image/jpeg")
                    #expect(image.width == format.metadata?.width && image.height == format.metadata?.height)
                }
            }
        }
    }

    @Test func `a file comes with its name, its length and its tag`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            for method in ["GET", "HEAD"] {
                let response = try await client.get(Self.native, method: method)
                #expect(response.status == 200)
                #expect(response.header("Content-Length") == "13806")
                #expect(response.header("Accept-Ranges") == "bytes")
                #expect(response.header("Content-Disposition") == "inline; filename=\"blue-van.png\"")
                #expect(response.header("ETag")?.wholeMatch(of: /"[0-9a-f]+-[0-9a-f]{8,16}"/) != nil)
                #expect(response.body.count == (method == "GET" ? 13806 : 0))
            }
            let kept = try await client.get(Self.native, ["download": "true"])
            #expect(kept.header("Content-Disposition") == "attachment; filename=\"blue-van.png\"")
        }
    }

    @Test func `a current tag saves the transfer`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let tag = try #require(try await client.get(Self.native).header("ETag"))
            let other = try #require(try await client.get("assets/IMG-BLUE-VAN/Small").header("ETag"))
            #expect(tag != other)
            for (field, status) in [
                (tag, 304), ("*", 304), ("W/\(tag)", 304), ("\(other), \(tag)", 304), (other, 200), ("", 200),
                ("\"x", 200),
            ] {
                let response = try await client.get(Self.native, headers: ["If-None-Match": field])
                #expect(response.status == status, "\(field)")
                #expect(response.header("ETag") == tag)
                #expect(response.body.count == (status == 304 ? 0 : 13806))
            }
        }
    }

    @Test func `a range request gets its part of the file, or an error`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let whole = try await client.get(Self.native).body
            for (field, range) in [
                ("bytes=0-9", 0..<10), ("bytes=13800-", 13800..<13806), ("bytes=-6", 13800..<13806),
                ("bytes=-99999", 0..<13806), ("bytes=5-99999", 5..<13806), ("bytes= 13805-13805", 13805..<13806),
            ] {
                let response = try await client.get(Self.native, headers: ["Range": field])
                #expect(response.status == 206, "\(field)")
                #expect(response.body == whole[range], "\(field)")
                #expect(response.header("Content-Range") == "bytes \(range.lowerBound)-\(range.upperBound - 1)/13806")
                #expect(response.header("Content-Length") == "\(range.count)")
            }
            for field in ["bytes=13806-", "bytes=99999-100000", "bytes=-0", "bytes=999999999999999999-"] {
                let response = try await client.get(Self.native, headers: ["Range": field])
                #expect(response.status == 416, "\(field)")
                #expect(response.header("Content-Range") == "bytes */13806")
                #expect(try response.json["status"] as? Int == 416)
            }
            for field in [
                "bytes=9-0", "bytes=0-1,4-5", "lines=0-1", "bytes=-", "bytes=a-b", "bytes", "",
                "bytes=9999999999999999999999-",
            ] {
                let response = try await client.get(Self.native, headers: ["Range": field])
                #expect(response.status == 200, "\(field)")
                #expect(response.body == whole)
            }
        }
    }

    @Test func `a range of an outdated file gets the whole file`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let tag = try #require(try await client.get(Self.native).header("ETag"))
            for (field, status) in [
                (tag, 206), ("\"other\"", 200), ("W/\(tag)", 200), ("Sat, 21 Nov 2026 20:00:00 GMT", 200),
            ] {
                let headers = ["Range": "bytes=0-9", "If-Range": field]
                #expect(try await client.get(Self.native, headers: headers).status == status, "\(field)")
            }
            let head = try await client.get(Self.native, method: "HEAD", headers: ["Range": "bytes=0-9"])
            #expect(head.status == 200)
        }
    }

    @Test func `thumbnails are available by the paths of the delivery API`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let thumbnail = try await client.get("assets/IMG-BLUE-VAN/Thumbnail")
            for (path, parameters) in [
                ("thumbnail", ["type": "uithumbnail"]), ("thumbnail", [:]),
                ("Thumbnail", ["format": "jpg", "type": "advancedvideo"]),
                ("Thumbnail", ["format": "JPG", "type": "responsiveimage"]),
            ] {
                let response = try await client.get("assets/IMG-BLUE-VAN/\(path)", parameters)
                #expect(response.status == 200)
                #expect(response.body == thumbnail.body)
            }
        }
    }

    @Test func `an unknown file is reported`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            for (path, parameters) in [
                ("assets/NOWHERE/native", [:]), ("assets/IMG-BLUE-VAN/Huge", [:]), ("assets/IMG-BLUE-VAN/small", [:]),
                ("assets/IMG-BLUE-VAN/Small", ["format": "webp"]), ("assets/IMG-BLUE-VAN/Small", ["type": "other"]),
                ("assets/STORY-OVER-THE-PASS/native", [:]), ("assets/IMG-BLUE-VAN/..%2Fblue-van.png", [:]),
                ("assets/IMG-BLUE-VAN/blue-van.png", [:]), ("assets/IMG-BLUE-VAN", [:]),
            ] {
                let response = try await client.get(path, parameters)
                #expect(response.status == 404, "\(path)")
                let title = try response.json["title"] as? String
                #expect(title?.hasSuffix("Not Found") == true)
            }
        }
    }
}
