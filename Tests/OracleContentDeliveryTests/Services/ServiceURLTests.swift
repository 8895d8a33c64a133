// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exact URL of every service, by default and with all its parameters.
@Suite struct ServiceURLTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (DeliveryAPI) -> any BaseImplementation
        let url: String

        init(_ name: String, _ url: String, _ make: @escaping @Sendable (DeliveryAPI) -> any BaseImplementation) {
            testDescription = name
            self.url = url
            self.make = make
        }
    }

    static let lists: [Row] = [
        Row("listAssets", "/items?limit=100&offset=0&totalResults=true") { $0.listAssets() },
        Row("listAssets, token", "/items?channelToken=123&limit=100&offset=0&totalResults=true") {
            $0.listAssets().channelToken("123")
        },
        Row(
            "listAssets, built up",
            "/items?channelToken=T&default=a,%20b&fields=all&isPublishedChannel=true&limit=5&offset=10"
                + "&orderBy=name:asc;fields.foo:desc&q=name%20eq%20%22x%2By%22&totalResults=false"
        ) {
            $0.listAssets().totalResults(false).limit(5).starting(at: 10).isPublishedChannel(true).fields(.all)
                .order(.field("name", .asc), .field("fields.foo", .desc)).channelToken("T").defaultQuery("a", "b")
                .query(QueryBuilder(node: .equal(field: "name", value: "x+y")))
        },
        Row("listTaxonomies", "/taxonomies?limit=100&offset=0&totalResults=true") { $0.listTaxonomies() },
        Row(
            "listTaxonomies, built up",
            "/taxonomies?channelToken=T&expand=all&limit=100&links=self,canonical,describedBy,first,last,prev,next"
                + "&offset=0&orderBy=updatedDate:desc&totalResults=true"
        ) {
            $0.listTaxonomies().links(.selfLink, .canonical, .describedBy, .first, .last, .prev, .next)
                .order(.updatedDate(.desc)).expand(.all).channelToken("T")
        },
        Row("listTaxonomyCategories", "/taxonomies/7/categories?limit=100&offset=0&totalResults=true") {
            $0.listTaxonomyCategories(taxonomyId: "7")
        },
        Row(
            "listTaxonomyCategories, built up",
            "/taxonomies/7/categories?channelToken=T&fields=keywords,synonyms&limit=100&offset=0"
                + "&orderBy=position:asc;name:desc&q=name%20sw%20%22a%22&totalResults=true"
        ) {
            $0.listTaxonomyCategories(taxonomyId: "7").order(.position(.asc), .name(.desc)).channelToken("T")
                .fields(.keywords, .synonyms).query(rawText: #"name sw "a""#)
        },
    ]

    static let reads: [Row] = [
        Row("readAsset by identifier", "/items/123?expand=all") { $0.readAsset(assetId: "123") },
        Row("readAsset by identifier, token", "/items/123?channelToken=123&expand=all") {
            $0.readAsset(assetId: "123").channelToken("123")
        },
        Row("readAsset by slug", "/items/.by.slug/s?channelToken=123&expand=all") {
            $0.readAsset(slug: "s").channelToken("123")
        },
        Row("readAsset, built up", "/items/123?expand=a,fields.b&links=self,canonical") {
            $0.readAsset(assetId: "123").links(.selfLink, .canonical).expand("a", "fields.b")
        },
        Row("readAsset, nothing expanded", "/items/123") { $0.readAsset(assetId: "123").expand(.none) },
        Row("readAsset, old version", "/../v1/items/123?expand=all") { $0.readAsset(assetId: "123").version(.v1) },
        Row("readTaxonomy", "/taxonomies/7") { $0.readTaxonomy(taxonomyId: "7") },
        Row("readTaxonomy, built up", "/taxonomies/7?channelToken=T&expand=x&links=describedBy") {
            $0.readTaxonomy(taxonomyId: "7").links(.describedBy).expand("x").channelToken("T")
        },
        Row("readTaxonomyCategory", "/taxonomies/7/categories/8") {
            $0.readTaxonomyCategory(taxonomyId: "7", categoryId: "8")
        },
        Row(
            "readTaxonomyCategory, built up",
            "/taxonomies/7/categories/8?channelToken=T&expand=all&fields=all&links=self"
        ) {
            $0.readTaxonomyCategory(taxonomyId: "7", categoryId: "8").fields(.keywords, .all).expand(.all)
                .links(.selfLink).channelToken("T")
        },
    ]

    static let downloads: [Row] = [
        Row("downloadNative", "/assets/123/native") { $0.downloadNative(identifier: "123") },
        Row("downloadNative, token", "/assets/123/native?channelToken=456") {
            $0.downloadNative(identifier: "123").channelToken("456")
        },
        Row("downloadNative, old version", "/../v1/assets/123/native") {
            $0.downloadNative(identifier: "123").version(.v1)
        },
        Row("downloadRendition", "/assets/123/foo") { $0.downloadRendition(identifier: "123", renditionName: "foo") },
        Row("downloadRendition, trimmed", "/assets/123/foo?channelToken=456&format=foo&type=bar") {
            $0.downloadRendition(identifier: "123", renditionName: "foo", format: "  foo  ", type: "  bar  ")
                .channelToken("456")
        },
        Row("downloadRendition, blank", "/assets/123/foo") {
            $0.downloadRendition(identifier: "123", renditionName: "foo", format: "   ", type: "")
        },
        Row("downloadThumbnail", "/assets/123/thumbnail?type=uithumbnail&channelToken=456") {
            $0.downloadThumbnail(identifier: "123", fileGroup: "Images").channelToken("456")
        },
        Row("downloadThumbnail of a video", "/assets/123/thumbnail?type=uithumbnail") {
            $0.downloadThumbnail(identifier: "123", fileGroup: "Videos")
        },
        Row(
            "downloadThumbnail of an advanced video",
            "/assets/123/Thumbnail?format=jpg&type=advancedvideo&channelToken=456"
        ) {
            $0.downloadThumbnail(identifier: "123", fileGroup: "Videos", advancedVideoInfo: AdvancedVideoInfo())
                .channelToken("456")
        },
    ]

    @Test(arguments: lists + reads + downloads)
    func `A service requests this URL`(_ row: Row) throws {
        let service = row.make(try Client().api)
        let expected = (prefix + row.url).replacingOccurrences(of: "/v1.1/../", with: "/")
        #expect(service.url?.absoluteString == expected)
        #expect(service.request?.url == service.url)
        #expect(service.request?.httpMethod == "GET")
        #expect(service.url == service.url)
    }

    @Test func `Downloads with a cache request the same URLs as those without`() throws {
        let api = try Client().api
        let files = TestCache()
        let images = TestImages()
        let expected = [
            "/assets/1/native", "/assets/1/native", "/assets/1/r?format=f&type=t", "/assets/1/r?format=f&type=t",
            "/assets/1/thumbnail?type=uithumbnail", "/assets/1/thumbnail?type=uithumbnail",
        ]
        let services: [any LibraryFetchable] = [
            api.downloadNative(identifier: "1", cacheProvider: files, cacheKey: "k"),
            api.downloadNative(identifier: "1", imageProvider: images, cacheKey: "k"),
            api.downloadRendition(
                identifier: "1",
                renditionName: "r",
                cacheProvider: files,
                cacheKey: "k",
                format: "f",
                type: "t"
            ),
            api.downloadRendition(
                identifier: "1",
                renditionName: "r",
                imageProvider: images,
                cacheKey: "k",
                format: "f",
                type: "t"
            ),
            api.downloadThumbnail(identifier: "1", fileGroup: "Images", cacheProvider: files, cacheKey: "k"),
            api.downloadThumbnail(identifier: "1", fileGroup: "Images", imageProvider: images, cacheKey: "k"),
        ]
        #expect(services.map { $0.url?.absoluteString } == expected.map { prefix + $0 })
    }

    @Test func `Builder methods can be called in any order, and the last value counts`() throws {
        let api = try Client().api
        let one = api.listAssets().limit(3).channelToken("a").channelToken("b").fields("x").totalResults(false)
        let other = api.listAssets().totalResults(false).fields("x").channelToken("b").limit(3)
        #expect(one.url == other.url)
        #expect(
            one.url?.absoluteString == prefix + "/items?channelToken=b&fields=x&limit=3&offset=0&totalResults=false"
        )
    }

    @Test func `A field named all replaces the others, and no field omits the parameter`() throws {
        let api = try Client().api
        #expect(api.listAssets().fields(.value("a"), .all, .none).url?.query()?.contains("fields=all") == true)
        #expect(api.listAssets().fields(.value("a"), .none).url?.query()?.contains("fields") == false)
        #expect(api.listAssets().fields("").url?.query()?.contains("fields") == false)
        #expect(api.readAsset(assetId: "1").expand("NONE").url?.query() == nil)
        #expect(api.readAsset(assetId: "1").links().url?.query() == "expand=all")
    }

    @Test func `An identifier is one path segment, encoded once`() throws {
        let api = try Client().api
        #expect(
            api.readAsset(slug: "a b/é").url?.absoluteString == prefix + "/items/.by.slug/a%20b%2F%C3%A9?expand=all"
        )
        #expect(api.readAsset(assetId: "a%20b").url?.absoluteString == prefix + "/items/a%2520b?expand=all")
        #expect(api.downloadNative(identifier: "?#").url?.absoluteString == prefix + "/assets/%3F%23/native")
    }

    @Test func `The thumbnail of a video is the same file with a cache and without`() throws {
        let (api, video) = (try Client().api, AdvancedVideoInfo())
        let services: [any BaseImplementation] = [
            api.downloadThumbnail(identifier: "1", fileGroup: "Videos", advancedVideoInfo: video),
            api.downloadThumbnail(
                identifier: "1",
                fileGroup: "Videos",
                cacheProvider: TestCache(),
                cacheKey: "k",
                advancedVideoInfo: video
            ),
            api.downloadThumbnail(
                identifier: "1",
                fileGroup: "Videos",
                imageProvider: TestImages(),
                cacheKey: "k",
                advancedVideoInfo: video
            ),
        ]
        let address = prefix + "/assets/1/Thumbnail?format=jpg&type=advancedvideo"
        #expect(services.map { $0.url?.absoluteString } == [address, address, address])
    }

    @Test func `Without a base URL, nothing is sent`() async throws {
        let api = DeliveryAPI(configuration: ContentConfiguration(url: { nil }))
        #expect(api.listAssets().url == nil)
        #expect(api.listAssets().request == nil)
        await #expect(throws: OracleContentError.invalidRequest) { try await api.listAssets().fetchNextAsync() }
        let plain = DeliveryAPI(configuration: ContentConfiguration(url: { URL(string: "content.example.com") }))
        let error = await #expect(throws: OracleContentError.self) { try await plain.listAssets().fetchNextAsync() }
        #expect(error == .invalidRequest && error?.description.contains("with a scheme and a host") == true)
        await #expect(throws: OracleContentError.invalidURL("URL could not be built for the specified download type."))
        {
            try await api.downloadThumbnail(identifier: "1", fileGroup: "Images").downloadAsync()
        }
    }
}
