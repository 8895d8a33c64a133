// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// What taxonomies can be ordered by.
public enum TaxonomySortOrder: ConvertToSortOrder, Hashable {
    /// The name.
    case name(SortOrder)
    /// When it was made.
    case createdDate(SortOrder)
    /// When it was changed last.
    case updatedDate(SortOrder)

    /// The name of the field and the order.
    public var sortOrder: String {
        switch self {
        case .name(let order): "name:\(order.keyword)"
        case .createdDate(let order): "createdDate:\(order.keyword)"
        case .updatedDate(let order): "updatedDate:\(order.keyword)"
        }
    }
}
