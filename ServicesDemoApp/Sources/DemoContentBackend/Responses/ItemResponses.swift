// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Creates the responses for items.
struct ItemResponses {
    let reader: ContentReader
    let images: ImageFiles
    let links: ContentLinks

    /// Returns an item with the selected fields.
    func response(_ item: ContentItemRow, fields: FieldSelection, expanding expansion: Expansion) throws -> JSON {
        var members: [String: JSON] = [
            "id": .text(item.id), "type": .text(item.type), "name": .text(item.name),
            "description": .text(item.description), "links": links.own("items/\(item.id)"),
        ]
        for (name, value) in common(item) where fields.contains(name) { members[name] = value }
        if fields.hasTypeFields {
            let typeFields = try typeFields(of: item, expanding: expansion)
            let isWhole = fields.contains("fields")
            members["fields"] = .object(typeFields.filter { isWhole || fields.contains("fields.\($0.key)") })
        }
        if expansion.contains("taxonomies") {
            members["taxonomies"] = ["items": .list(try taxonomies(of: item))]
        } else if fields.contains("taxonomies") {
            members["taxonomies"] = ["links": links.own("items/\(item.id)/taxonomies")]
        }
        if item.isDigitalAsset, expansion.contains("renditions") {
            members["renditions"] = ["items": .list(try renditions(of: item))]
        }
        return .object(members)
    }

    private func common(_ item: ContentItemRow) -> [String: JSON] {
        var members: [String: JSON] = [
            "typeCategory": .text(item.typeCategory), "slug": .text(item.slug), "language": .text(item.language),
            "translatable": false, "createdDate": ContentTime.json(item.createdDate),
            "updatedDate": ContentTime.json(item.updatedDate),
        ]
        if let mimeType = item.mimeType { members["mimeType"] = .text(mimeType) }
        if let fileGroup = item.fileGroup { members["fileGroup"] = .text(fileGroup) }
        if let fileExtension = item.fileExtension { members["fileExtension"] = .text(fileExtension) }
        return members
    }

    // MARK: - Fields

    private func typeFields(of item: ContentItemRow, expanding expansion: Expansion) throws -> [String: JSON] {
        guard case .object(let stored) = item.fields else { return [:] }
        var fields = try stored.reduce(into: [String: JSON]()) { fields, field in
            fields[field.key] = try expanded(field.value, inFull: expansion.contains("fields.\(field.key)"))
        }
        if item.isDigitalAsset { fields.merge(try fileFields(of: item)) { $1 } }
        return fields
    }

    /// Returns a stored value.
    ///
    /// A reference gets links, or the whole item if that is in the channel.
    private func expanded(_ value: JSON, inFull: Bool) throws -> JSON {
        if case .list(let values) = value { return .list(try values.map { try expanded($0, inFull: inFull) }) }
        guard case .object(var members) = value, let id = value["id"]?.text, value["typeCategory"] != nil else {
            return value
        }
        if inFull, let item = try reader.item(id) { return try response(item, fields: .all, expanding: .none) }
        members["links"] = links.own("items/\(id)")
        return .object(members)
    }

    // MARK: - Files

    private func fileFields(of item: ContentItemRow) throws -> [String: JSON] {
        guard let native = try reader.files(of: item).first(where: { $0.rendition == ContentFileRow.native }) else {
            return [:]
        }
        return [
            "metadata": metadata(of: native), "size": size(of: native), "native": ["links": fileLinks(of: native)],
            "renditions": .list(try renditions(of: item)), "mimeType": .text(native.mimeType), "version": "1",
            "fileType": .text(native.format), "fileGroup": item.fileGroup.map { .text($0) } ?? .null,
        ]
    }

    private func renditions(of item: ContentItemRow) throws -> [JSON] {
        try reader.files(of: item).filter { $0.rendition != ContentFileRow.native }.map { file in
            [
                "name": .text(file.rendition), "type": .text(ContentAsset.renditionType),
                "formats": [
                    [
                        "format": .text(file.format), "size": size(of: file), "mimeType": .text(file.mimeType),
                        "metadata": metadata(of: file), "links": fileLinks(of: file),
                    ]
                ],
            ]
        }
    }

    private func size(of file: ContentFileRow) -> JSON { images[file.file].map { .int($0.size) } ?? .null }

    /// The delivery API represents these numbers as texts.
    private func metadata(of file: ContentFileRow) -> JSON {
        ["width": .text("\(file.width)"), "height": .text("\(file.height)")]
    }

    private func fileLinks(of file: ContentFileRow) -> JSON {
        let isNative = file.rendition == ContentFileRow.native
        let parameters = isNative ? [:] : ["format": file.format, "type": ContentAsset.renditionType]
        return links.file("assets/\(file.itemID)/\(file.rendition)", parameters, mimeType: file.mimeType)
    }

    // MARK: - Taxonomies

    private func taxonomies(of item: ContentItemRow) throws -> [JSON] {
        let categories = Dictionary(grouping: try reader.categories(of: item), by: \.taxonomyID)
        return try categories.sorted { $0.key < $1.key }.compactMap { id, categories in
            guard let taxonomy = try reader.taxonomy(id) else { return nil }
            return [
                "id": .text(id), "name": .text(taxonomy.name), "shortName": .text(taxonomy.shortName),
                "categories": ["items": .list(try categories.map(member))],
                "links": links.own("taxonomies/\(id)"),
            ]
        }
    }

    private func member(_ category: CategoryRow) throws -> JSON {
        let responses = CategoryResponses(reader: reader, links: links)
        return [
            "id": .text(category.id), "name": .text(category.name), "apiName": .text(category.apiName),
            "nodes": .list(try responses.nodes(to: category)), "links": responses.links(of: category),
        ]
    }
}
