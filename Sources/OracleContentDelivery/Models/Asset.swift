// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// A page of assets.
public typealias Assets = ContentPage<Asset>

/// A content item or a digital asset.
public struct Asset: ContentElement {
    /// The identifier.
    public var id: String
    /// The name of the type.
    @ContentField public var type: String
    /// The category of the type.
    @ContentField public var typeCategory: String
    /// The name.
    @ContentField public var name: String
    /// The description.
    @ContentField public var description: String
    /// The name in addresses.
    @ContentField public var slug: String
    /// The language.
    @ContentField public var language: String
    /// Whether there may be translations.
    @ContentField public var translatable: Bool?
    /// The date of its creation.
    @ContentField public var createdDate: Date?
    /// The date of its last change.
    @ContentField public var updatedDate: Date?
    /// The fields as the server has them; nil if they were not loaded.
    @ContentField public var fields: [String: JSONValue<Asset>]?
    /// The variations, such as translations.
    @ContentField public var itemVariations: [AssetVariation]
    /// The taxonomies with their categories; nil unless expanded.
    @ContentField public var taxonomies: AssetParts<AssetTaxonomy>?
    /// The renditions; nil unless expanded.
    @ContentField public var renditions: AssetParts<AssetRendition>?
    /// The media type of the file.
    @ContentField public var mimeType: String
    /// The group of the file, such as `Images`.
    @ContentField public var fileGroup: String
    /// The extension of the file's name.
    @ContentField public var fileExtension: String
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an asset that has an identifier alone.
    public init(id: String) { self.id = id }
}

extension Asset {
    /// Whether the asset is a file.
    public var isDigitalAsset: Bool {
        typeCategory == "DigitalAssetType" || (typeCategory.isEmpty && type == "DigitalAsset")
    }

    /// Whether the asset is a content item.
    public var isContentItem: Bool { !isDigitalAsset }

    /// The properties of the asset's file, from its fields; nil if it has none, or if its fields were not loaded.
    public var digitalAsset: DigitalAsset? {
        guard isDigitalAsset, let fields else { return nil }
        return JSONValue.object(fields).decoded(as: DigitalAsset.self)
    }

    /// The custom fields; nil if the fields were not loaded.
    ///
    /// All fields of a content item are custom ones, and those of a file that ``DigitalAsset`` does not have.
    public var customFields: [String: JSONValue<Asset>]? {
        isDigitalAsset ? fields?.filter { !DigitalAsset.ownFields.contains($0.key) } : fields
    }
}
