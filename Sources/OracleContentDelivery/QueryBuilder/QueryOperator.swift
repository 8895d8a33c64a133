// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A comparison, as the server writes it.
enum QueryOperator: String, Hashable, Sendable {
    case equal = "eq"
    case contains = "co"
    case startsWith = "sw"
    case greaterThanOrEqual = "ge"
    case lessThanOrEqual = "le"
    case greaterThan = "gt"
    case lessThan = "lt"
    case match = "mt"
    case similar = "sm"
}
