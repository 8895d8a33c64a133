// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The comparison of a field with a value.
struct ContentComparison: Hashable, Sendable {
    /// The operator.
    ///
    /// Except for equality, texts are compared without regard to case.
    enum Relation: String, Hashable, Sendable, CaseIterable {
        case equal = "eq"
        case notEqual = "ne"
        case contains = "co"
        case startsWith = "sw"
        case greaterOrEqual = "ge"
        case lessOrEqual = "le"
        case greater = "gt"
        case less = "lt"
        /// Every word of the value is a word of the field.
        case match = "mt"
        /// The field contains some word of the value.
        case similar = "sm"
    }

    let field: String
    let relation: Relation
    let value: String
}
