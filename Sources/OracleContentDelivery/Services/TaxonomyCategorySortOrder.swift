// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A property that the categories of a taxonomy can be ordered by.
public enum TaxonomyCategorySortOrder: ConvertToSortOrder, Hashable {
    /// The name.
    case name(SortOrder)
    /// The position among the siblings.
    case position(SortOrder)

    /// The name of the property and the order.
    public var sortOrder: String {
        switch self {
        case .name(let order): "name:\(order.keyword)"
        case .position(let order): "position:\(order.keyword)"
        }
    }
}
