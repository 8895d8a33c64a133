// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

extension ContentComparison {
    /// Returns the comparison in SQL, with all values bound.
    func condition() throws(ContentProblem) -> SQL {
        guard let field = ContentField(field) else {
            throw .invalidQuery("The field \(self.field) is unknown or cannot be queried.")
        }
        switch field {
        case .column, .typeField, .status:
            return condition(of: field.value, with: value)
        case .moment:
            return condition(of: field.value, with: try moment())
        case .category(_, let withAncestors):
            let isNegative = relation == .notEqual
            let positive = isNegative ? ContentComparison(field: self.field, relation: .equal, value: value) : self
            let members = withAncestors ? SQL(sql: "contentItemNode") : SQL(sql: "contentItemCategory")
            let exists: SQL = """
                EXISTS (
                    SELECT 1 FROM \(members) AS member JOIN category ON category.id = member.categoryID
                    WHERE member.itemID = contentItem.id AND \(positive.condition(of: field.value, with: value))
                )
                """
            return isNegative ? "NOT \(exists)" : exists
        }
    }

    /// Returns the value in the format of the database, in which equal times are equal texts.
    private func moment() throws(ContentProblem) -> String {
        switch relation {
        case .contains, .startsWith, .match, .similar: return value
        case .equal, .notEqual, .greaterOrEqual, .lessOrEqual, .greater, .less:
            guard let time = ContentTime(value) else {
                throw .invalidQuery("\(field) needs a date like 2026-01-31 or 2026-01-31T12:00:00.000Z.")
            }
            return time.text
        }
    }

    private func condition(of field: SQL, with value: String) -> SQL {
        switch relation {
        case .equal: "coalesce(\(field) IN (\(value), \(number(value))), 0)"
        case .notEqual: "NOT coalesce(\(field) IN (\(value), \(number(value))), 0)"
        case .contains: "instr(\(folded(field)), \(TextFunctions.folded(value))) > 0"
        case .startsWith: "instr(\(folded(field)), \(TextFunctions.folded(value))) = 1"
        case .greaterOrEqual: ordered(field, SQL(sql: ">="), value)
        case .lessOrEqual: ordered(field, SQL(sql: "<="), value)
        case .greater: ordered(field, SQL(sql: ">"), value)
        case .less: ordered(field, SQL(sql: "<"), value)
        case .match: "matches(\(field), \(value))"
        case .similar: "resembles(\(field), \(value))"
        }
    }

    /// A stored text is compared with the text, a stored number with its number if it has one.
    private func ordered(_ field: SQL, _ sign: SQL, _ value: String) -> SQL {
        "CASE typeof(\(field)) WHEN 'text' THEN \(field) \(sign) \(value) ELSE \(field) \(sign) \(number(value)) END"
    }

    private func folded(_ field: SQL) -> SQL { "folded(\(field))" }

    private func number(_ value: String) -> Double? {
        Double(value).flatMap { $0.isFinite ? $0 : nil }
    }
}
