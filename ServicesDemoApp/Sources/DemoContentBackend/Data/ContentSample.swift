// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The sample content of a new database.
struct ContentSample {
    private let images: [ImageSample]
    private let stories: [StorySample]

    init(_ sample: ContentBackend.Sample) {
        switch sample {
        case .all:
            images = ImageSample.all
            stories = StorySample.all
        case .few:
            images = ImageSample.all.prefix(3).map { $0.staged }
            stories = []
        }
    }

    func insert(into db: Database) throws {
        for channel in SampleChannel.allCases { try channel.row.insert(db) }
        for type in [ImageSample.type, StorySample.type] { try type.insert(db) }
        for row in SampleTaxonomies.taxonomies { try row.insert(db) }
        for row in SampleTaxonomies.categories { try row.insert(db) }
        for image in images {
            try image.row.insert(db)
            for file in image.files { try file.insert(db) }
            try insert(image.row, in: image.channels, image.categories, into: db)
        }
        for story in stories {
            try story.row.insert(db)
            try insert(story.row, in: story.channels, [], into: db)
        }
    }

    private func insert(
        _ item: ContentItemRow,
        in channels: [SampleChannel],
        _ categories: [String],
        into db: Database
    ) throws {
        for channel in channels {
            try db.execute(literal: "INSERT INTO contentItemChannel VALUES (\(item.id), \(channel.row.token))")
        }
        for category in categories {
            try db.execute(literal: "INSERT INTO contentItemCategory VALUES (\(item.id), \(category))")
        }
    }
}
