// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The handlers of requests for taxonomies and categories.
enum CategoryListing {
    static func taxonomies(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        let page = try ContentPage(question.query)
        let order = try ContentOrder(
            question.query["orderBy"],
            of: TaxonomyRow.databaseTableName,
            by: ["name", "createdDate", "updatedDate"]
        )
        let (rows, total) = try reader.taxonomies(in: order.sql, on: page)
        let responses = CategoryResponses(reader: reader, links: question.links)
        return ListingResponse(question: question, page: page, path: "taxonomies")
            .response(rows.map(responses.response), total: total)
    }

    static func taxonomy(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        CategoryResponses(reader: reader, links: question.links).response(try named(question, of: reader))
    }

    static func categories(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        let taxonomy = try named(question, of: reader)
        let page = try ContentPage(question.query)
        let order = try ContentOrder(
            question.query["orderBy"],
            of: CategoryRow.databaseTableName,
            by: ["name", "position"]
        )
        let fields = FieldSelection(question.query["fields"])
        let expansion = try Expansion(question.query["expand"], of: CategoryResponses.expandable)
        let (rows, total) = try reader.categories(of: taxonomy, in: order.sql, on: page)
        let responses = CategoryResponses(reader: reader, links: question.links)
        return ListingResponse(question: question, page: page, path: "taxonomies/\(taxonomy.id)/categories")
            .response(try rows.map { try responses.response($0, fields: fields, expanding: expansion) }, total: total)
    }

    static func category(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        let taxonomy = try named(question, of: reader)
        let id = question.path("category")
        guard let category = try reader.category(id), category.taxonomyID == taxonomy.id else {
            throw ContentProblem.notFound("Category", id)
        }
        let expansion = try Expansion(question.query["expand"], of: CategoryResponses.expandable)
        return try CategoryResponses(reader: reader, links: question.links)
            .response(category, fields: FieldSelection(question.query["fields"]), expanding: expansion)
    }

    private static func named(_ question: ContentQuestion, of reader: ContentReader) throws -> TaxonomyRow {
        let id = question.path("id")
        guard let taxonomy = try reader.taxonomy(id) else { throw ContentProblem.notFound("Taxonomy", id) }
        return taxonomy
    }
}
