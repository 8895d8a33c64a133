// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// Answers requests for taxonomies and categories.
enum CategoryListing {
    static func taxonomies(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        let page = try ContentPage(question.query)
        let order = try ContentOrder(
            question.query["orderBy"],
            of: TaxonomyRow.databaseTableName,
            by: ["name", "createdDate", "updatedDate"]
        )
        let (rows, total) = try reader.taxonomies(in: order.sql, on: page)
        let answers = CategoryAnswers(reader: reader, links: question.links)
        return ListingAnswer(question: question, page: page, path: "taxonomies")
            .answer(rows.map(answers.answer), total: total)
    }

    static func taxonomy(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        CategoryAnswers(reader: reader, links: question.links).answer(try named(question, of: reader))
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
        let expansion = try Expansion(question.query["expand"], of: CategoryAnswers.expandable)
        let (rows, total) = try reader.categories(of: taxonomy, in: order.sql, on: page)
        let answers = CategoryAnswers(reader: reader, links: question.links)
        return ListingAnswer(question: question, page: page, path: "taxonomies/\(taxonomy.id)/categories")
            .answer(try rows.map { try answers.answer($0, fields: fields, expanding: expansion) }, total: total)
    }

    static func category(_ question: ContentQuestion, of reader: ContentReader) throws -> JSON {
        let taxonomy = try named(question, of: reader)
        let id = question.path("category")
        guard let category = try reader.category(id), category.taxonomyID == taxonomy.id else {
            throw ContentProblem.notFound("Category", id)
        }
        let expansion = try Expansion(question.query["expand"], of: CategoryAnswers.expandable)
        return try CategoryAnswers(reader: reader, links: question.links)
            .answer(category, fields: FieldSelection(question.query["fields"]), expanding: expansion)
    }

    private static func named(_ question: ContentQuestion, of reader: ContentReader) throws -> TaxonomyRow {
        let id = question.path("id")
        guard let taxonomy = try reader.taxonomy(id) else { throw ContentProblem.notFound("Taxonomy", id) }
        return taxonomy
    }
}
