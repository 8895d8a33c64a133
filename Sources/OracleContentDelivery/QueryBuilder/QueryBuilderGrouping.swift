// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The parentheses around a query after a term was added.
public enum QueryBuilderGrouping: Hashable, Sendable {
    /// None but those that the meaning needs.
    case none
    /// A pair around everything so far and the new term.
    case grouped
}
