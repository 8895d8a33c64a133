// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A category of an asset.
public struct AssetCategory: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The name in queries.
    @ContentField public var apiName: String
    /// The path to the category, from the top.
    @ContentField public var nodes: [CategoryNode]
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}
