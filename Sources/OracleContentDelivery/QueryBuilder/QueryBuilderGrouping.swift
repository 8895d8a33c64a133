// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What parentheses a term gets that is added to a query.
public enum QueryBuilderGrouping: Hashable, Sendable {
    /// Those that the meaning needs, and no others.
    case none
    /// A pair around everything so far and the new term.
    case grouped
}
