// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lets a listing search.
public protocol ImplementsQuery: BaseImplementation {}

extension ImplementsQuery {
    /// Sets the query; an empty one leaves the parameter out.
    @discardableResult
    public func query(_ query: some QueryToString) -> Self {
        self.query(rawText: query.isValidQueryString ? query.buildQueryString() : "")
    }

    /// Sets the query as the server reads it, not percent-encoded; empty text leaves the parameter out.
    @discardableResult
    public func query(rawText: String) -> Self {
        set("q", to: rawText.isEmpty ? nil : rawText)
    }
}

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

/// A field of a category that a response has only on request.
public enum TaxonomyCategoryField: String, ConvertToFieldType, CaseIterable, Hashable {
    /// The keywords.
    case keywords
    /// The synonyms.
    case synonyms
    /// The related categories.
    case relatedCategories
    /// The custom properties.
    case customProperties
    /// All of these.
    case all

    /// The field.
    public var fieldType: FieldType { self == .all ? .all : .value(rawValue) }
}
