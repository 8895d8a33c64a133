// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB

/// In which order a listing comes, as the parameter `orderBy` says it.
struct ContentOrder {
    /// What a listing may be ordered by at once.
    static let mostTerms = 20

    private var terms: [SQL] = []

    /// Reads terms like `name:asc;createdDate:des`; fields that are not known do not count.
    ///
    /// - Parameters:
    ///   - text: The parameter.
    ///   - table: What is listed.
    ///   - columns: By which of its columns it may be ordered.
    /// - Throws: ``ContentProblem`` if a direction is none, or if there are too many terms.
    init(_ text: String?, of table: String, by columns: Set<String>) throws(ContentProblem) {
        let parts = (text ?? "").split(whereSeparator: { $0 == ";" || $0 == "," })
        guard parts.count <= Self.mostTerms else {
            throw .invalidParameter("orderBy", "has \(Self.mostTerms) terms at most.")
        }
        for term in parts {
            let parts = term.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = parts.first else { continue }
            let direction: SQL
            switch parts.dropFirst().first?.lowercased() {
            case nil, "asc": direction = SQL(sql: "ASC")
            case "des", "desc": direction = SQL(sql: "DESC")
            default: throw .invalidParameter("orderBy", "has directions asc and des alone.")
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

    /// What stands behind ORDER BY.
    var sql: SQL { terms.joined(separator: ", ") }
}
