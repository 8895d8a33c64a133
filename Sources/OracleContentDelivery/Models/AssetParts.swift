// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A list that the server wraps into an object.
public struct AssetParts<Part: ContentElement>: ContentElement {
    /// The parts, in the order of the server.
    @ContentField public var items: [Part]

    /// Creates a list of parts.
    public init(items: [Part] = []) { self.items = items }
}

/// The categories of a taxonomy that an asset is in.
public typealias AssetCategories = AssetParts<AssetCategory>

/// The renditions of an asset.
public typealias AssetRenditions = AssetParts<AssetRendition>

/// The taxonomies that an asset is in.
public typealias AssetTaxonomies = AssetParts<AssetTaxonomy>
