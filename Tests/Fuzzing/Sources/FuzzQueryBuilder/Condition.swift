// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A comparison in a query.
struct Condition: Equatable {
    let field: String
    let comparison: String
    let value: String
}
