// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A taxonomy that an asset is in, with the asset's categories.
public struct AssetTaxonomy: Codable, Hashable, Sendable {
    /// What identifies it.
    public var id: String
    /// Its name.
    public var name: String
    /// A short form of its name.
    public var shortName: String
    /// The categories that the asset is in.
    public var categories: AssetCategories?
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case id
        case name
        case shortName
        case categories
        case links
    }

    /// Makes one of which nothing is known.
    public init() {
        id = ""
        name = ""
        shortName = ""
        links = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = container.known(String.self, .id) ?? ""
        name = container.known(String.self, .name) ?? ""
        shortName = container.known(String.self, .shortName) ?? ""
        categories = container.known(AssetCategories.self, .categories)
        links = container.list(ContentLink.self, .links) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(id, forKey: .id)
        try container.encodeUnlessEmpty(name, forKey: .name)
        try container.encodeUnlessEmpty(shortName, forKey: .shortName)
        try container.encodeIfPresent(categories, forKey: .categories)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
