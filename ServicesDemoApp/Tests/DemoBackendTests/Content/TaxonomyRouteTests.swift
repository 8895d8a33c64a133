// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

/// The taxonomy and category responses of a backend.
@Suite(.timeLimit(.minutes(10))) struct TaxonomyRouteTests {
    @Test func `taxonomies are listed in order, page by page`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            #expect(
                try await client.get("taxonomies", ["orderBy": "name:asc", "expand": "all"]).ids == ["LIGHT", "MOTIFS"]
            )
            #expect(try await client.get("taxonomies", ["orderBy": "createdDate:des"]).ids == ["LIGHT", "MOTIFS"])
            let page = try await client.get("taxonomies", ["limit": "1", "offset": "1", "totalResults": "true"])
            #expect(try page.ids == ["MOTIFS"])
            #expect(try page.json["hasMore"] as? Bool == false)
            #expect(try page.json["totalResults"] as? Int == 2)
            #expect(try await client.get("taxonomies", ["limit": "some"]).status == 400)
        }
    }

    @Test func `categories are listed in order, page by page`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let path = "taxonomies/MOTIFS/categories"
            let names = try await client.get(path, ["orderBy": "name", "limit": "3"])
            #expect(try names.ids == ["BRIDGES", "CARS", "GARAGES"])
            #expect(try names.json["hasMore"] as? Bool == true)
            let positions = try await client.get("taxonomies/LIGHT/categories", ["orderBy": "position:desc"])
            #expect(try positions.ids == ["NIGHT", "DUSK", "DAY"])
            #expect(try await client.get(path, ["expand": "nodes"]).status == 400)
            #expect(try await client.get("taxonomies/NOWHERE/categories").status == 404)
        }
    }

    @Test func `a category contains its position, and further fields on request`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            let few = try await client.get("taxonomies/MOTIFS/categories/CARS").json
            #expect((few["parent"] as? [String: String])?["id"] == "VEHICLES")
            #expect(few["keywords"] == nil && few["children"] == nil)
            let fields = try await client.get("taxonomies/MOTIFS/categories/CARS", ["fields": "synonyms"]).json
            #expect(fields["synonyms"] as? [String] == ["automobiles"])
            #expect(fields["keywords"] == nil)
            let places = try await client.library.readTaxonomyCategory(taxonomyId: "MOTIFS", categoryId: "PLACES")
                .fields(.all).expand(.all).fetchAsync()
            #expect(places.children?.items.map(\.id) == ["GARAGES", "LANDSCAPES", "BRIDGES"])
            #expect(places.keywords == ["road"])
            #expect(places.parent == nil && places.ancestors.isEmpty)
            #expect(places.nodes.map(\.name) == ["Places"])
            for path in ["MOTIFS/categories/NOWHERE", "LIGHT/categories/CARS", "NOWHERE/categories/CARS"] {
                #expect(try await client.get("taxonomies/\(path)").status == 404)
            }
        }
    }

    @Test func `the library decodes the responses`() async throws {
        try await DemoBackend.serving(.production) { url in
            let library = ContentClient(baseURL: url).library
            let taxonomy = try await library.readTaxonomy(taxonomyId: "MOTIFS").fetchAsync()
            #expect(taxonomy.shortName == "MOT")
            #expect(taxonomy.customProperties == ["owner": "gallery"])
            #expect(taxonomy.createdDate != nil && taxonomy.links.count == 3)
            let categories = try await library.listTaxonomyCategories(taxonomyId: "MOTIFS").fetchNextAsync()
            #expect(categories.items.count == 8 && categories.totalResults == 8)
            let story = try await library.readAsset(slug: "over-the-pass").fetchAsync()
            #expect(try story.customField("minutes") as Int == 4)
            #expect(try story.customField("rating") as Double == 4.5)
            #expect(try story.customField("featured") as Bool)
            #expect(try story.customField("publishedOn") as Date == Date(timeIntervalSince1970: 1_768_892_400))
            let image: Asset = try story.customField("image")
            #expect(image.isDigitalAsset && image.digitalAsset?.metadata?.width == 800)
            let related: [Asset] = try story.customField("related")
            #expect(related.map(\.name) == ["Along the sea"])
            var names: [String] = []
            for try await asset in library.listAssets().order(.field("name", .desc)).limit(4).items() {
                names.append(asset.name)
            }
            #expect(names == names.sorted(by: >) && names.count == 9)
        }
    }
}
