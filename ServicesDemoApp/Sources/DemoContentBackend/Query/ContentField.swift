// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A field that a query may name, out of a fixed list.
enum ContentField: Hashable, Sendable {
    /// A column of the item.
    case column(String)
    /// A column of the item that holds a moment.
    case moment(String)
    /// A field of the type.
    case typeField(String)
    /// A column of a category of the item, or of one around it.
    case category(String, withAncestors: Bool)
    /// Whether the item is published, which all are that the backend serves.
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

    /// What stands for the value in SQL; names of columns come from the lists above, names of fields are bound.
    var value: SQL {
        switch self {
        case .column(let name), .moment(let name): SQL(sql: "contentItem.\(name)")
        case .category(let name, withAncestors: _): SQL(sql: "category.\(name)")
        case .status: SQL(sql: "'published'")
        case .typeField(let name): Self.value(at: "$.\"\(name)\"")
        }
    }

    /// A truth is told as a text, and of an object what it is about: its moment, or the item that it refers to.
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
