// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The taxonomies of the sample data: motif and light.
enum SampleTaxonomies {
    static let taxonomies = [
        TaxonomyRow(
            id: "MOTIFS",
            name: "Motifs",
            description: "What is to be seen",
            shortName: "MOT",
            createdDate: "2026-01-05T08:00:00.000Z",
            updatedDate: "2026-02-01T08:00:00.000Z",
            customProperties: ["owner": "gallery"]
        ),
        TaxonomyRow(
            id: "LIGHT",
            name: "Light",
            description: "When it was seen",
            shortName: "LIG",
            createdDate: "2026-01-06T08:00:00.000Z",
            updatedDate: "2026-01-06T08:00:00.000Z",
            customProperties: [:]
        ),
    ]

    static let categories = [
        category("VEHICLES", "Vehicles", "What drives", 1, keywords: ["car", "van"]),
        category("CARS", "Cars", "What drives with few people", 1, in: "VEHICLES", synonyms: ["automobiles"]),
        category("VANS", "Vans", "What drives with a load", 2, in: "VEHICLES", synonyms: ["lorries"]),
        category("PLACES", "Places", "Where to drive", 2, keywords: ["road"]),
        category("GARAGES", "Garages", "Where vehicles are looked after", 1, in: "PLACES"),
        category("LANDSCAPES", "Landscapes", "What lies beside the road", 2, in: "PLACES", synonyms: ["scenery"]),
        category("BRIDGES", "Bridges", "What lies under the road", 3, in: "PLACES"),
        category("PLANS", "Plans", "How things are built", 3, keywords: ["drawing"]),
        category("DAY", "Day", "By day", 1, of: "LIGHT"),
        category("DUSK", "Dusk", "When the sun sets or rises", 2, of: "LIGHT"),
        category("NIGHT", "Night", "By night", 3, of: "LIGHT"),
    ]

    private static func category(
        _ id: String,
        _ name: String,
        _ description: String,
        _ position: Int,
        of taxonomy: String = "MOTIFS",
        in parent: String? = nil,
        keywords: JSON = [],
        synonyms: JSON = []
    ) -> CategoryRow {
        CategoryRow(
            id: id,
            taxonomyID: taxonomy,
            parentID: parent,
            name: name,
            description: description,
            apiName: name.lowercased(),
            position: position,
            keywords: keywords,
            synonyms: synonyms
        )
    }
}
