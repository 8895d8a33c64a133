// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB

/// The handlers of requests for items.
struct ItemListing {
    let images: ImageFiles

    /// Returns a page of the items that match `q` and `default`.
    func page(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        let types = try reader.types()
        let page = try ContentPage(question.query)
        let order = try ContentOrder(
            question.query["orderBy"],
            of: ContentItemRow.databaseTableName,
            by: ["name", "createdDate", "updatedDate"]
        )
        let expandable = types.values.flatMap(\.expandable) + Self.expandable
        let expansion = try Expansion(question.query["expand"], of: Set(expandable))
        let fields = FieldSelection(question.query["fields"])
        let (rows, total) = try reader.items(
            where: try condition(question.query, types: Set(types.keys)),
            in: order.sql,
            on: page
        )
        let responses = ItemResponses(reader: reader, images: images, links: question.links)
        let items = try rows.map { try responses.response($0, fields: fields, expanding: expansion) }
        return ListingResponse(question: question, page: page, path: "items").response(items, total: total)
    }

    /// Returns an item with all its fields.
    func item(
        _ row: ContentItemRow?,
        named name: String,
        of reader: ContentReader,
        _ question: ContentQuestion
    ) throws -> JSON {
        guard let row else { throw ContentProblem.notFound("Item", name) }
        let expandable = (try reader.types()[row.type]?.expandable ?? []) + Self.expandable
        let expansion = try Expansion(question.query["expand"], of: Set(expandable))
        return try ItemResponses(reader: reader, images: images, links: question.links)
            .response(row, fields: .all, expanding: expansion)
    }

    private static let expandable = ["renditions", "taxonomies"]

    private func condition(_ parameters: [String: String], types: Set<String>) throws -> SQL {
        var conditions: [SQL] = [SQL(sql: "1")]
        if let text = parameters["q"], !text.isEmpty {
            let query = try ContentQueryParser.query(text)
            try query.check(types: types)
            conditions.append(try query.condition())
        }
        if let text = parameters["default"], !text.isEmpty { conditions.append(Self.mentioned(text)) }
        return conditions.joined(separator: " AND ")
    }

    /// Returns a condition for items with one of the texts, separated by commas, in any text field.
    private static func mentioned(_ texts: String) -> SQL {
        let texts = texts.split(separator: ",").prefix(ContentQueryParser.mostComparisons)
            .map { TextFunctions.folded($0.trimmingCharacters(in: .whitespaces)) }
        let conditions = texts.map { text -> SQL in
            """
            instr(folded(name), \(text)) > 0 OR instr(folded(description), \(text)) > 0 OR EXISTS (
                SELECT 1 FROM json_each(contentItem.fields) AS field
                WHERE field.type = 'text' AND instr(folded(field.value), \(text)) > 0
            )
            """
        }
        return "(\(conditions.joined(separator: " OR ")))"
    }
}
