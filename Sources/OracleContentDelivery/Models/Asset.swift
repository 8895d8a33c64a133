// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// A content item or a digital asset.
public struct Asset: Codable, Hashable, Sendable {
    /// What identifies it.
    public var id: String
    /// Its type.
    public var type: String
    /// What kind of type that is.
    public var typeCategory: String
    /// Its name.
    public var name: String
    /// What it is.
    public var description: String
    /// Its name in addresses.
    public var slug: String
    /// The language it is in.
    public var language: String
    /// True if it may be in several languages.
    public var translatable: Bool?
    /// When it was made.
    public var createdDate: Date?
    /// When it was changed last.
    public var updatedDate: Date?
    /// Its fields as the server has them; nil if they were not loaded.
    public var fields: [String: JSONValue<Asset>]?
    /// Its other forms, such as translations.
    public var itemVariations: [AssetVariation]
    /// The categories that it is in; nil unless expanded.
    public var taxonomies: AssetTaxonomies?
    /// Its other sizes and formats; nil unless expanded.
    public var renditions: AssetRenditions?
    /// What its file is, as a media type.
    public var mimeType: String
    /// The group of its file, such as `Images`.
    public var fileGroup: String
    /// The ending of its file's name.
    public var fileExtension: String
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case id
        case type
        case typeCategory
        case name
        case description
        case slug
        case language
        case translatable
        case createdDate
        case updatedDate
        case fields
        case itemVariations
        case taxonomies
        case renditions
        case mimeType
        case fileGroup
        case fileExtension
        case links
    }

    /// Makes one of which nothing else is known.
    ///
    /// - Parameter id: What identifies it.
    public init(id: String) {
        self.id = id
        type = ""
        typeCategory = ""
        name = ""
        description = ""
        slug = ""
        language = ""
        itemVariations = []
        mimeType = ""
        fileGroup = ""
        fileExtension = ""
        links = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object, or no identifier.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        type = container.known(String.self, .type) ?? ""
        typeCategory = container.known(String.self, .typeCategory) ?? ""
        name = container.known(String.self, .name) ?? ""
        description = container.known(String.self, .description) ?? ""
        slug = container.known(String.self, .slug) ?? ""
        language = container.known(String.self, .language) ?? ""
        translatable = container.known(Bool.self, .translatable)
        createdDate = container.moment(.createdDate)
        updatedDate = container.moment(.updatedDate)
        fields = container.fields(.fields, decoder)
        itemVariations = container.list(AssetVariation.self, .itemVariations) ?? []
        taxonomies = container.known(AssetTaxonomies.self, .taxonomies)
        renditions = container.known(AssetRenditions.self, .renditions)
        mimeType = container.known(String.self, .mimeType) ?? ""
        fileGroup = container.known(String.self, .fileGroup) ?? ""
        fileExtension = container.known(String.self, .fileExtension) ?? ""
        links = container.list(ContentLink.self, .links) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeUnlessEmpty(type, forKey: .type)
        try container.encodeUnlessEmpty(typeCategory, forKey: .typeCategory)
        try container.encodeUnlessEmpty(name, forKey: .name)
        try container.encodeUnlessEmpty(description, forKey: .description)
        try container.encodeUnlessEmpty(slug, forKey: .slug)
        try container.encodeUnlessEmpty(language, forKey: .language)
        try container.encodeIfPresent(translatable, forKey: .translatable)
        try container.encodeMoment(createdDate, forKey: .createdDate)
        try container.encodeMoment(updatedDate, forKey: .updatedDate)
        try container.encodeIfPresent(fields, forKey: .fields)
        try container.encodeUnlessEmpty(itemVariations, forKey: .itemVariations)
        try container.encodeIfPresent(taxonomies, forKey: .taxonomies)
        try container.encodeIfPresent(renditions, forKey: .renditions)
        try container.encodeUnlessEmpty(mimeType, forKey: .mimeType)
        try container.encodeUnlessEmpty(fileGroup, forKey: .fileGroup)
        try container.encodeUnlessEmpty(fileExtension, forKey: .fileExtension)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
