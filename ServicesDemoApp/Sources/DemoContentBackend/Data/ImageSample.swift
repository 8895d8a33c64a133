// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An image of the sample data, with its file resources.
struct ImageSample {
    static let type = ContentTypeRow(name: "Image", typeCategory: "DigitalAssetType", referenceFields: [])

    private static let renditions = [
        ("Thumbnail", 128, 80), ("Small", 240, 150), ("Medium", 400, 250), ("Large", 640, 400),
    ]

    /// The name of the files, without extension.
    let motif: String
    var description: String
    let categories: [String]
    let channels: [SampleChannel]
    let tones: JSON
    /// The day of creation.
    let day: String

    /// The same image for staging.
    var staged: ImageSample {
        var image = self
        image.description = "Staging: " + description
        return image
    }

    var row: ContentItemRow {
        ContentItemRow(
            id: id,
            type: Self.type.name,
            typeCategory: Self.type.typeCategory,
            name: "\(motif).png",
            description: description,
            slug: motif,
            language: "en-GB",
            createdDate: "\(day)T09:00:00.000Z",
            updatedDate: "\(day)T17:30:00.000Z",
            mimeType: "image/png",
            fileGroup: "Images",
            fileExtension: "png",
            fields: ["artist": "The SOA authors", "licence": "Apache-2.0", "tones": tones]
        )
    }

    var files: [ContentFileRow] {
        [file(ContentFileRow.native, "png", "image/png", "\(motif).png", (800, 500))]
            + Self.renditions.map { name, width, height in
                file(name, "jpg", "image/jpeg", "\(motif)-\(name).jpg", (width, height))
            }
    }

    private var id: String { "IMG-" + motif.uppercased() }

    private func file(
        _ rendition: String,
        _ format: String,
        _ mimeType: String,
        _ name: String,
        _ size: (width: Int, height: Int)
    ) -> ContentFileRow {
        ContentFileRow(
            itemID: id,
            rendition: rendition,
            format: format,
            mimeType: mimeType,
            file: name,
            width: size.width,
            height: size.height
        )
    }
}

extension ImageSample {
    static let all = [
        ImageSample(
            motif: "alpine-pass",
            description: "A road winds up to a pass while the mountains are still blue",
            categories: ["LANDSCAPES", "DUSK"],
            channels: [.showroom],
            tones: ["violet", "apricot"],
            day: "2026-01-12"
        ),
        ImageSample(
            motif: "blue-van",
            description: "A blue van on its way to somebody's holidays",
            categories: ["VANS", "DAY"],
            channels: [.showroom, .workshop],
            tones: ["blue", "green"],
            day: "2026-02-03"
        ),
        ImageSample(
            motif: "bridge-at-dusk",
            description: "Lamps are lit on a bridge, and again in the water below",
            categories: ["BRIDGES", "DUSK"],
            channels: [.showroom],
            tones: ["violet", "rose"],
            day: "2026-02-17"
        ),
        ImageSample(
            motif: "coast-road",
            description: "A road above the sea, with the sun on the water",
            categories: ["LANDSCAPES", "DAY"],
            channels: [.showroom],
            tones: ["blue", "green"],
            day: "2026-03-08"
        ),
        ImageSample(
            motif: "desert-highway",
            description: "Straight on through the desert until the sun is gone",
            categories: ["LANDSCAPES", "DUSK"],
            channels: [.showroom],
            tones: ["orange", "violet"],
            day: "2026-03-21"
        ),
        ImageSample(
            motif: "gearbox-plan",
            description: "How the three wheels of a gearbox turn each other",
            categories: ["PLANS"],
            channels: [.workshop],
            tones: ["blue", "white"],
            day: "2026-04-02"
        ),
        ImageSample(
            motif: "night-garage",
            description: "A garage that is open when all others are closed",
            categories: ["GARAGES", "NIGHT"],
            channels: [.showroom, .workshop],
            tones: ["blue", "pink"],
            day: "2026-04-19"
        ),
        ImageSample(
            motif: "red-roadster",
            description: "A red roadster, washed for the first day of spring",
            categories: ["CARS", "DAY"],
            channels: [.showroom, .workshop],
            tones: ["red", "apricot"],
            day: "2026-05-01"
        ),
    ]
}
