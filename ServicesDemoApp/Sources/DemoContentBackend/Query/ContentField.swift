// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A field that a query may name.
enum ContentField: Hashable, Sendable {
    /// A column of the item.
    case column(String)
    /// A column of the item that contains a time.
    case moment(String)
    /// A field of the type.
    case typeField(String)
    /// A column of a category of the item, or of an ancestor of it.
    case category(String, withAncestors: Bool)
    /// The status, which is "published" for all items of the backend.
    case status

    private static let columns: Set<String> = [
        "id", "type", "typeCategory", "name", "description", "slug", "language", "mimeType", "fileGroup",
        "fileExtension",
    ]

    private static let categoryColumns: Set<String> = ["id", "name", "apiName"]

    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch parts.count {
        case 1 where Self.columns.contains(name): self = .column(name)
        case 1 where name == "createdDate" || name == "updatedDate": self = .moment(name)
        case 1 where name == "status": self = .status
        case 2 where parts[0] == "fields" && parts[1].wholeMatch(of: /[A-Za-z0-9_-]+/) != nil:
            self = .typeField(parts[1])
        case 3 where parts.dropLast() == ["taxonomies", "categories"] && Self.categoryColumns.contains(parts[2]):
            self = .category(parts[2], withAncestors: false)
        case 4
        where parts.dropLast() == ["taxonomies", "categories", "nodes"] && Self.categoryColumns.contains(parts[3]):
            self = .category(parts[3], withAncestors: true)
        default: return nil
        }
    }

    /// The value in SQL.
    ///
    /// Column names come from the lists above, and field names are bound.
    var value: SQL {
        switch self {
        case .column(let name), .moment(let name): SQL(sql: "contentItem.\(name)")
        case .category(let name, withAncestors: _): SQL(sql: "category.\(name)")
        case .status: SQL(sql: "'published'")
        case .typeField(let name): Self.value(at: "$.\"\(name)\"")
        }
    }

    /// A Boolean becomes a text, and an object its time or the ID of the item that it refers to.
    private static func value(at path: String) -> SQL {
        """
        CASE json_type(contentItem.fields, \(path))
        WHEN 'true' THEN 'true'
        WHEN 'false' THEN 'false'
        WHEN 'object' THEN coalesce(
            json_extract(contentItem.fields, \(path + ".value")),
            json_extract(contentItem.fields, \(path + ".id"))
        )
        ELSE json_extract(contentItem.fields, \(path))
        END
        """
    }
}
