// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A property that taxonomies can be ordered by.
public enum TaxonomySortOrder: ConvertToSortOrder, Hashable {
    /// The name.
    case name(SortOrder)
    /// The date of creation.
    case createdDate(SortOrder)
    /// The date of the last change.
    case updatedDate(SortOrder)

    /// The name of the property and the order.
    public var sortOrder: String {
        switch self {
        case .name(let order): "name:\(order.keyword)"
        case .createdDate(let order): "createdDate:\(order.keyword)"
        case .updatedDate(let order): "updatedDate:\(order.keyword)"
        }
    }
}
