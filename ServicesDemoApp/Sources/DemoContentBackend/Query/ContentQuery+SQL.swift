// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

extension ContentQuery {
    /// Checks that the types exist, and that a query for type fields names a type.
    func check(types: Set<String>) throws(ContentProblem) {
        let comparisons = comparisons
        let named = comparisons.filter { $0.field == "type" && $0.relation == .equal }.map(\.value)
        if let unknown = named.first(where: { !types.contains($0) }) {
            throw .invalidQuery("There is no type \(unknown).")
        }
        if named.isEmpty, let field = comparisons.first(where: { $0.field.hasPrefix("fields.") })?.field {
            throw .invalidQuery("\(field) is a field of a type: name the type too, as in type eq \"Story\".")
        }
    }

    /// Returns the query in SQL, with all values bound.
    func condition() throws(ContentProblem) -> SQL {
        switch self {
        case .comparison(let comparison): try comparison.condition()
        case .all(let parts): Self.joined(try Self.conditions(parts), by: " AND ")
        case .any(let parts): Self.joined(try Self.conditions(parts), by: " OR ")
        }
    }

    private static func conditions(_ parts: [ContentQuery]) throws(ContentProblem) -> [SQL] {
        var conditions: [SQL] = []
        for part in parts { conditions.append(try part.condition()) }
        return conditions
    }

    private static func joined(_ conditions: [SQL], by separator: String) -> SQL {
        "(\(conditions.joined(separator: separator)))"
    }
}
