// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A property that assets can be ordered by.
public enum AssetSortOrder: ConvertToSortOrder, Hashable {
    /// A field by its name, such as `name`, or `fields.price` where a query names a type.
    case field(String, SortOrder)

    /// The name of the field and the order.
    public var sortOrder: String {
        switch self {
        case .field(let name, let order): "\(name):\(order.keyword)"
        }
    }
}

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
