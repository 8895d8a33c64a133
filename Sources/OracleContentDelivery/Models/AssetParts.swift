// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// A list that the server wraps into an object.
public struct AssetParts<Part: ContentElement>: ContentElement {
    /// The parts, in the order of the server.
    @ContentField public var items: [Part]

    /// Creates a list of parts.
    public init(items: [Part] = []) { self.items = items }
}

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

/// A taxonomy that an asset is in, with the asset's categories.
public struct AssetTaxonomy: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The short name.
    @ContentField public var shortName: String
    /// The categories that the asset is in.
    @ContentField public var categories: AssetParts<AssetCategory>?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}

/// A rendition of an asset, in one or more formats.
public struct AssetRendition: ContentElement {
    /// The name.
    @ContentField public var name: String
    /// The type, such as `responsiveimage`.
    @ContentField public var type: String
    /// The formats.
    @ContentField public var formats: [RenditionFormat]

    /// Creates an empty value.
    public init() {}
}

/// A format of a rendition.
public struct RenditionFormat: ContentElement {
    /// The name, such as `jpg`.
    @ContentField public var format: String
    /// The number of bytes.
    @ContentField public var size: Int?
    /// The media type.
    @ContentField public var mimeType: String
    /// The size in pixels.
    @ContentField public var metadata: ImageMetadata?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}

/// A variation of an asset, such as a translation.
public struct AssetVariation: ContentElement {
    /// The kind of variation.
    @ContentField public var varType: String
    /// The name in addresses.
    @ContentField public var slug: String
    /// The identifier of the set of variations.
    @ContentField public var setId: String
    /// Whether the others are variations of this one.
    @ContentField public var isMaster: Bool?
    /// Whether it is published.
    @ContentField public var isPublished: Bool?
    /// The identifier of its source.
    @ContentField public var sourceId: String
    /// The status.
    @ContentField public var status: String
    /// The version of its source.
    @ContentText public var sourceVersion: String
    /// The name of the type.
    @ContentField public var type: String
    /// The date of its last change.
    @ContentField public var lastModified: Date?
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The value that differs from those of the others.
    @ContentField public var value: String
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}
