// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// A page of taxonomies.
public typealias Taxonomies = ContentPage<Taxonomy>

/// A tree of categories.
public struct Taxonomy: ContentElement {
    /// The identifier.
    public var id: String
    /// The name.
    @ContentField public var name: String
    /// The description.
    @ContentField public var description: String
    /// The short name.
    @ContentField public var shortName: String
    /// The custom properties; nil unless requested.
    @ContentField public var customProperties: [String: String]?
    /// The date of its creation.
    @ContentField public var createdDate: Date?
    /// The date of its last change.
    @ContentField public var updatedDate: Date?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates a taxonomy that has an identifier alone.
    public init(id: String) { self.id = id }
}

/// The taxonomy of a related category.
public struct RelatedTaxonomy: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The short name.
    @ContentField public var shortName: String

    /// Creates an empty value.
    public init() {}
}
