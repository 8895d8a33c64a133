// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

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
