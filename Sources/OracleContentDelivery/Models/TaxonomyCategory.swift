// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A page of the categories of a taxonomy.
public typealias TaxonomyCategories = ContentPage<TaxonomyCategory>

/// A category of a taxonomy.
public struct TaxonomyCategory: ContentElement {
    /// The identifier.
    public var id: String
    /// The name.
    @ContentField public var name: String
    /// The description.
    @ContentField public var description: String
    /// The name in queries.
    @ContentField public var apiName: String
    /// The position among its siblings.
    @ContentField public var position: Int?
    /// The category above it.
    @ContentField public var parent: CategoryNode?
    /// The categories above it, from the top.
    @ContentField public var ancestors: [CategoryNode]
    /// The categories below it.
    @ContentField public var children: ContentPage<CategoryChild>?
    /// The path to the category, from the top.
    @ContentField public var nodes: [CategoryNode]
    /// The related categories; nil unless requested.
    @ContentField public var relatedCategories: [RelatedCategory]?
    /// The keywords; nil unless requested.
    @ContentField public var keywords: [String]?
    /// The synonyms; nil unless requested.
    @ContentField public var synonyms: [String]?
    /// The custom properties; nil unless requested.
    @ContentField public var customProperties: [String: String]?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates a category that has an identifier alone.
    public init(id: String) { self.id = id }
}

/// A category below another one.
public struct CategoryChild: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The description.
    @ContentField public var description: String
    /// The name in queries.
    @ContentField public var apiName: String
    /// The position among its siblings.
    @ContentField public var position: Int?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}

/// A step on the path to a category.
public struct CategoryNode: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The name in queries.
    @ContentField public var apiName: String

    /// Creates an empty value.
    public init() {}
}

/// A category that is related to another one.
public struct RelatedCategory: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The description.
    @ContentField public var description: String
    /// The name in queries.
    @ContentField public var apiName: String
    /// The path to the category, from the top.
    @ContentField public var nodes: [CategoryNode]
    /// The taxonomy of the category.
    @ContentField public var taxonomy: RelatedTaxonomy?

    /// Creates an empty value.
    public init() {}
}
