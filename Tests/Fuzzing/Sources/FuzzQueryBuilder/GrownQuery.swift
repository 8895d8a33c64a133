// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import FuzzSupport
import OracleContentDelivery

/// A query that grows by the choices of a fuzzer, and the meaning that it must have.
struct GrownQuery {
    private(set) var builder: QueryBuilder
    private(set) var meaning: Meaning
    private(set) var conditions: [Condition]

    init(_ choices: inout Choices) {
        conditions = []
        (builder, meaning) = Self.start(&choices, &conditions)
    }

    /// Adds a condition, a query, or a list of conditions.
    mutating func grow(_ choices: inout Choices) throws {
        let grouping: QueryBuilderGrouping = choices.number(of: 2) == 0 ? .none : .grouped
        switch choices.number(of: 5) {
        case 0:
            let (node, added) = Self.node(&choices, &conditions)
            builder = builder.and(node, grouping: grouping)
            meaning = .all(meaning, added)
        case 1:
            let (node, added) = Self.node(&choices, &conditions)
            builder = builder.or(node, grouping: grouping)
            meaning = .any(meaning, added)
        case 2:
            let (query, added) = Self.start(&choices, &conditions)
            builder = builder.and(builder: query, grouping: grouping)
            meaning = .all(meaning, added)
        case 3:
            let (query, added) = Self.start(&choices, &conditions)
            builder = builder.or(builder: query, grouping: grouping)
            meaning = .any(meaning, added)
        default:
            let (first, left) = Self.node(&choices, &conditions)
            let (second, right) = Self.node(&choices, &conditions)
            builder = try builder.and(matchList: [first, second])
            meaning = .all(meaning, .any(left, right))
        }
    }

    /// Returns a query of one or two conditions.
    private static func start(_ choices: inout Choices, _ conditions: inout [Condition]) -> (QueryBuilder, Meaning) {
        let (node, first) = node(&choices, &conditions)
        guard choices.number(of: 2) == 1 else { return (QueryBuilder(node: node), first) }
        let (other, second) = Self.node(&choices, &conditions)
        return (QueryBuilder(node: node).or(other), .any(first, second))
    }

    private static func node(_ choices: inout Choices, _ conditions: inout [Condition]) -> (QueryNode, Meaning) {
        let number = conditions.count
        let field = "field\(number)"
        let value = choices.text()
        let (node, comparison): (QueryNode, String) =
            switch choices.number(of: 5) {
            case 0: (.equal(field: field, value: value), "eq")
            case 1: (.contains(field: field, value: value), "co")
            case 2: (.startsWith(field: field, value: value), "sw")
            case 3: (.match(field: field, value: value), "mt")
            default: (.similar(field: field, value: value), "sm")
            }
        conditions.append(Condition(field: field, comparison: comparison, value: value))
        return (node, .condition(number))
    }
}
