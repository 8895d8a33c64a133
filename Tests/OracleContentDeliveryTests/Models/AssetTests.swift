// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

@Suite struct AssetTests {
    private func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
        try JSONDecoder.content.decode(type, from: Data(text.utf8))
    }

    @Test(arguments: [("7", "7"), (#""7.1""#, "7.1"), ("7.5", "7.5"), ("null", ""), ("[7]", "")])
    func `The version of a source is decoded from text or a number`(
        _ json: String,
        _ version: String
    ) throws {
        let variation = try decode(AssetVariation.self, #"{ "id": "V", "sourceVersion": \#(json) }"#)
        #expect(variation.sourceVersion == version)
    }

    private let digital = """
        { "id": "CONT1", "type": "Image", "typeCategory": "DigitalAssetType", "name": "a.jpg", "translatable": false,
          "createdDate": { "value": "2020-06-18T13:50:16.101Z", "timezone": "UTC" },
          "updatedDate": { "value": "2020-06-18T13:50:16Z", "timezone": "UTC" },
          "fields": {
            "metadata": { "width": "300", "height": 200 }, "size": 12345, "mimeType": "image/jpeg", "version": "1",
            "native": { "links": [{ "href": "https://h/n", "rel": "self", "method": "GET" }] },
            "fileType": "jpg", "fileGroup": "Images",
            "renditions": [{ "name": "Large", "type": "responsiveimage", "formats": [
              { "format": "jpg", "size": 5, "mimeType": "image/jpeg", "metadata": { "width": "7" }, "links": [] }] }],
            "photographer": "Ann", "rating": 4.5 },
          "taxonomies": { "items": [{ "id": "T", "name": "Tax", "shortName": "tx",
            "categories": { "items": [{ "id": "C", "name": "Cat", "apiName": "cat", "nodes": [{ "id": "N" }] }] } }] },
          "itemVariations": [{ "varType": "language", "isMaster": true, "links": [{ "href": "x", "rel": "self" }] }],
          "renditions": { "items": [{ "type": "publishedRendition", "formats": [{ "format": "jpg" }] }] },
          "links": [{ "href": "https://h/i", "rel": "canonical" }, 7] }
        """

    @Test func `A file is decoded with all its properties`() throws {
        let asset = try decode(Asset.self, digital)
        #expect(asset.isDigitalAsset && !asset.isContentItem)
        let file = try #require(asset.digitalAsset)
        #expect(file.metadata == ImageMetadata(width: 300, height: 200))
        #expect(file.size == 12345 && file.version == "1" && file.fileGroup == "Images")
        #expect(file.native?.links?.first?.href == "https://h/n")
        #expect(file.renditions.first?.formats.first?.metadata?.width == 7)
        #expect(asset.customFields?.keys.sorted() == ["photographer", "rating"])
        #expect(asset.taxonomies?.items.first?.categories?.items.first?.nodes.first?.id == "N")
        #expect(asset.itemVariations.first?.links.count == 1)
        #expect(asset.renditions?.items.first?.formats.first?.format == "jpg")
        #expect(asset.links.map(\.rel) == ["canonical"])
        #expect(asset.createdDate?.timeIntervalSinceReferenceDate == 614_181_016.101)
        #expect(asset.updatedDate?.timeIntervalSince1970 == 1_592_488_216)
    }

    @Test func `An encoded asset decodes to the same value`() throws {
        let asset = try decode(Asset.self, digital)
        let data = try JSONEncoder.content.encode(asset)
        #expect(try JSONDecoder.content.decode(Asset.self, from: data) == asset)
        #expect(try JSONDecoder().decode(JSONValue<NoAsset>.self, from: data).objectValue()?["fields"] != nil)
    }

    @Test func `A property that can't be decoded has its default`() throws {
        let asset = try decode(
            Asset.self,
            #"{ "id": "1", "name": 7, "createdDate": "yesterday", "links": "none", "fields": { "metadata": {} }, "type": "DigitalAsset" }"#
        )
        #expect(asset.name.isEmpty && asset.createdDate == nil && asset.links.isEmpty)
        #expect(asset.isDigitalAsset && asset.digitalAsset?.metadata == ImageMetadata())
        #expect(throws: DecodingError.self) { try decode(Asset.self, "{}") }
        let taxonomy = try decode(Taxonomy.self, #"{ "id": "T", "customProperties": { "a": "b", "c": null, "d": 7 } }"#)
        #expect(taxonomy.customProperties == ["a": "b"])
    }

    @Test(arguments: [
        ("DigitalAssetType", "Image", true), ("", "DigitalAsset", true), ("ContentType", "DigitalAsset", false),
        ("", "Note", false), ("ContentType", "Note", false),
    ])
    func `Two rules distinguish files from content items`(
        _ category: String,
        _ type: String,
        _ isFile: Bool
    ) throws {
        let asset = try decode(Asset.self, #"{ "id": "1", "typeCategory": "\#(category)", "type": "\#(type)" }"#)
        #expect(asset.isDigitalAsset == isFile)
    }

    @Test func `A listing of eleven items has each of them`() throws {
        let items = (0..<11).map { number in
            #"{ "id": "\#(number)", "type": "\#(number < 4 ? "DigitalAsset" : "Note")" }"#
        }
        let page = try decode(Assets.self, #"{ "items": [\#(items.joined(separator: ","))], "totalResults": 11 }"#)
        #expect(page.items.count == 11 && page.count == 11 && page.totalResults == 11)
        #expect(page.items.count { $0.isDigitalAsset } == 4)
        #expect(page.hasMore)
        let data = try JSONEncoder.content.encode(page)
        #expect(try JSONDecoder.content.decode(Assets.self, from: data) == page)
    }

    @Test func `A category is decoded with all its properties`() throws {
        let category = try decode(
            TaxonomyCategory.self,
            """
            { "id": "C", "name": "Cat", "apiName": "cat", "position": 2, "parent": { "id": "P" }, "ancestors": [{ "id": "A" }],
              "children": { "items": [{ "id": "K", "position": 0 }], "hasMore": false, "scrollId": "s" },
              "nodes": [{ "id": "N" }], "keywords": ["k"], "synonyms": ["s"], "customProperties": { "a": "b" },
              "relatedCategories": [{ "id": "R", "taxonomy": { "id": "T", "shortName": "tx" } }], "links": [] }
            """
        )
        #expect(category.children?.items.first?.id == "K" && category.children?.scrollId == "s")
        #expect(category.keywords == ["k"] && category.synonyms == ["s"] && category.customProperties == ["a": "b"])
        #expect(category.relatedCategories?.first?.taxonomy?.shortName == "tx")
        #expect(category.parent?.id == "P" && category.position == 2)
        let data = try JSONEncoder.content.encode(category)
        #expect(try JSONDecoder.content.decode(TaxonomyCategory.self, from: data) == category)
    }
}
