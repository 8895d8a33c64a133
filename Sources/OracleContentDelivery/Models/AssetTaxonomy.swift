// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A taxonomy that an asset is in, with the asset's categories.
public struct AssetTaxonomy: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The short name.
    @ContentField public var shortName: String
    /// The categories that the asset is in.
    @ContentField public var categories: AssetCategories?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}
