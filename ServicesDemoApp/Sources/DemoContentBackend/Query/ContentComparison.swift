// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A field, and what it is compared with.
struct ContentComparison: Hashable, Sendable {
    /// How they are compared; texts without regard to case, but for equality.
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
        /// Some word of the value is part of the field.
        case similar = "sm"
    }

    let field: String
    let relation: Relation
    let value: String
}
