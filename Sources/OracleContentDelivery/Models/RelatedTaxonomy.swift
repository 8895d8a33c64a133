// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

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
