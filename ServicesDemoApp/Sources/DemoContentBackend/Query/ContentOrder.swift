// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB

/// The order of a listing, from the parameter `orderBy`.
struct ContentOrder {
    /// The maximum number of terms.
    static let mostTerms = 20

    private var terms: [SQL] = []

    /// Parses terms like `name:asc;createdDate:des`, and ignores unknown fields.
    ///
    /// - Parameters:
    ///   - text: The parameter.
    ///   - table: The listed table.
    ///   - columns: The columns of the table that may order it.
    /// - Throws: ``ContentProblem`` for an unknown direction or too many terms.
    init(_ text: String?, of table: String, by columns: Set<String>) throws(ContentProblem) {
        let parts = (text ?? "").split(whereSeparator: { $0 == ";" || $0 == "," })
        guard parts.count <= Self.mostTerms else {
            throw .invalidParameter("orderBy", "accepts at most \(Self.mostTerms) terms.")
        }
        for term in parts {
            let parts = term.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = parts.first else { continue }
            let direction: SQL
            switch parts.dropFirst().first?.lowercased() {
            case nil, "asc": direction = SQL(sql: "ASC")
            case "des", "desc": direction = SQL(sql: "DESC")
            default: throw .invalidParameter("orderBy", "accepts only the directions asc and des.")
            }
            if columns.contains(name) {
                terms.append("\(SQL(sql: "\(table).\(name)")) \(direction)")
            } else if table == ContentItemRow.databaseTableName, let field = ContentField(name), case .typeField = field
            {
                terms.append("\(field.value) \(direction)")
            }
        }
        terms.append(SQL(sql: "\(table).id"))
    }

    /// The terms after ORDER BY.
    var sql: SQL { terms.joined(separator: ", ") }
}
