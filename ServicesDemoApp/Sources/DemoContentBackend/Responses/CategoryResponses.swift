// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Creates the responses for taxonomies and categories.
struct CategoryResponses {
    /// The names that a category can expand.
    static let expandable: Set<String> = ["children"]

    let reader: ContentReader
    let links: ContentLinks

    func response(_ taxonomy: TaxonomyRow) -> JSON {
        [
            "id": .text(taxonomy.id), "name": .text(taxonomy.name), "description": .text(taxonomy.description),
            "shortName": .text(taxonomy.shortName), "customProperties": taxonomy.customProperties,
            "createdDate": ContentTime.json(taxonomy.createdDate),
            "updatedDate": ContentTime.json(taxonomy.updatedDate), "links": links.own("taxonomies/\(taxonomy.id)"),
        ]
    }

    func response(_ category: CategoryRow, fields: FieldSelection, expanding expansion: Expansion) throws -> JSON {
        let ancestors = try reader.ancestors(of: category)
        var members: [String: JSON] = [
            "id": .text(category.id), "name": .text(category.name), "description": .text(category.description),
            "apiName": .text(category.apiName), "position": .int(category.position),
            "parent": ancestors.last.map(node) ?? .null, "ancestors": .list(ancestors.map(node)),
            "nodes": .list((ancestors + [category]).map(node)), "links": links(of: category),
        ]
        if expansion.contains("children") {
            members["children"] = children(try reader.children(of: category))
        }
        let optional: [String: JSON] = [
            "keywords": category.keywords, "synonyms": category.synonyms, "relatedCategories": [],
            "customProperties": [:],
        ]
        for (name, value) in optional where fields.contains(name) { members[name] = value }
        return .object(members)
    }

    /// Returns the path from the top of the taxonomy to a category.
    func nodes(to category: CategoryRow) throws -> [JSON] {
        (try reader.ancestors(of: category) + [category]).map(node)
    }

    func links(of category: CategoryRow) -> JSON {
        links.own("taxonomies/\(category.taxonomyID)/categories/\(category.id)")
    }

    private func node(_ category: CategoryRow) -> JSON {
        ["id": .text(category.id), "name": .text(category.name), "apiName": .text(category.apiName)]
    }

    private func children(_ rows: [CategoryRow]) -> JSON {
        let items = rows.map { row -> JSON in
            [
                "id": .text(row.id), "name": .text(row.name), "description": .text(row.description),
                "apiName": .text(row.apiName), "position": .int(row.position), "links": links(of: row),
            ]
        }
        return [
            "items": .list(items), "hasMore": false, "offset": 0, "count": .int(items.count),
            "limit": .int(items.count), "totalResults": .int(items.count), "links": [],
        ]
    }
}
