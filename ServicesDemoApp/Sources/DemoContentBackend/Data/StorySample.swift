// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A story of the sample data, with fields of each kind.
struct StorySample {
    static let type = ContentTypeRow(
        name: "Story",
        typeCategory: "ContentType",
        referenceFields: ["image", "related"]
    )

    let slug: String
    let name: String
    let description: String
    let body: String
    /// The motif of its image.
    let motif: String
    /// The slugs of other stories.
    let related: [String]
    let channels: [SampleChannel]
    let minutes: Int
    let rating: Double
    let isFeatured: Bool
    /// The day of publication.
    let day: String
    let place: JSON

    var row: ContentItemRow {
        ContentItemRow(
            id: Self.id(slug),
            type: Self.type.name,
            typeCategory: Self.type.typeCategory,
            name: name,
            description: description,
            slug: slug,
            language: "en-GB",
            createdDate: "\(day)T06:00:00.000Z",
            updatedDate: "\(day)T06:30:00.000Z",
            mimeType: nil,
            fileGroup: nil,
            fileExtension: nil,
            fields: [
                "body": .text(body), "minutes": .int(minutes), "rating": .double(rating),
                "featured": .bool(isFeatured), "publishedOn": ContentTime.json("\(day)T07:00:00.000Z"),
                "place": place, "editor": nil,
                "image": Self.reference("IMG-" + motif.uppercased(), to: ImageSample.type),
                "related": .list(related.map { Self.reference(Self.id($0), to: Self.type) }),
            ]
        )
    }

    private static func id(_ slug: String) -> String { "STORY-" + slug.uppercased() }

    private static func reference(_ id: String, to type: ContentTypeRow) -> JSON {
        ["id": .text(id), "type": .text(type.name), "typeCategory": .text(type.typeCategory)]
    }
}

extension StorySample {
    static let all = [
        StorySample(
            slug: "over-the-pass",
            name: "Over the pass",
            description: "Forty bends, and what waits behind the last one",
            body: "Start before the sun does. The road is yours then, and the brakes stay cool on the way down.",
            motif: "alpine-pass",
            related: ["along-the-sea"],
            channels: [.showroom],
            minutes: 4,
            rating: 4.5,
            isFeatured: true,
            day: "2026-01-20",
            place: ["town": "Göschenen", "country": "CH"]
        ),
        StorySample(
            slug: "along-the-sea",
            name: "Along the sea",
            description: "A day on the coast road with 100 % sunshine",
            body: "Every bay has a car park, and every car park has somebody who sells \"the best\" ice cream.",
            motif: "coast-road",
            related: ["over-the-pass"],
            channels: [.showroom],
            minutes: 6,
            rating: 3.75,
            isFeatured: false,
            day: "2026-03-15",
            place: ["town": "Cassis", "country": "FR"]
        ),
        StorySample(
            slug: "three-wheels",
            name: "Three wheels",
            description: "What the plan of the gearbox does not tell",
            body: "Oil first, then patience: the small wheel goes in last, and never by force.",
            motif: "gearbox-plan",
            related: [],
            channels: [.workshop],
            minutes: 12,
            rating: 5,
            isFeatured: false,
            day: "2026-04-10",
            place: nil
        ),
    ]
}
