// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A category of a taxonomy.
public struct TaxonomyCategory: Codable, Hashable, Sendable {
    /// What identifies it.
    public var id: String
    /// Its name.
    public var name: String
    /// What it is.
    public var description: String
    /// Its name in queries.
    public var apiName: String
    /// Its place among its siblings.
    public var position: Int?
    /// The category above it.
    public var parent: CategoryNode?
    /// The categories above it, from the top.
    public var ancestors: [CategoryNode]
    /// The categories below it.
    public var children: ContentPage<CategoryChild>?
    /// The way to it, from the top.
    public var nodes: [CategoryNode]
    /// What belongs together with it; nil unless asked for.
    public var relatedCategories: [RelatedCategory]?
    /// Words that stand for it; nil unless asked for.
    public var keywords: [String]?
    /// Other names; nil unless asked for.
    public var synonyms: [String]?
    /// Properties that somebody added; nil unless asked for.
    public var customProperties: [String: String]?
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case id
        case name
        case description
        case apiName
        case position
        case parent
        case ancestors
        case children
        case nodes
        case relatedCategories
        case keywords
        case synonyms
        case customProperties
        case links
    }

    /// Makes one of which nothing else is known.
    ///
    /// - Parameter id: What identifies it.
    public init(id: String) {
        self.id = id
        name = ""
        description = ""
        apiName = ""
        ancestors = []
        nodes = []
        links = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object, or no identifier.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = container.known(String.self, .name) ?? ""
        description = container.known(String.self, .description) ?? ""
        apiName = container.known(String.self, .apiName) ?? ""
        position = container.known(Int.self, .position)
        parent = container.known(CategoryNode.self, .parent)
        ancestors = container.list(CategoryNode.self, .ancestors) ?? []
        children = container.known(ContentPage<CategoryChild>.self, .children)
        nodes = container.list(CategoryNode.self, .nodes) ?? []
        relatedCategories = container.known([RelatedCategory].self, .relatedCategories)
        keywords = container.known([String].self, .keywords)
        synonyms = container.known([String].self, .synonyms)
        customProperties = container.known([String: String].self, .customProperties)
        links = container.list(ContentLink.self, .links) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeUnlessEmpty(name, forKey: .name)
        try container.encodeUnlessEmpty(description, forKey: .description)
        try container.encodeUnlessEmpty(apiName, forKey: .apiName)
        try container.encodeIfPresent(position, forKey: .position)
        try container.encodeIfPresent(parent, forKey: .parent)
        try container.encodeUnlessEmpty(ancestors, forKey: .ancestors)
        try container.encodeIfPresent(children, forKey: .children)
        try container.encodeUnlessEmpty(nodes, forKey: .nodes)
        try container.encodeIfPresent(relatedCategories, forKey: .relatedCategories)
        try container.encodeIfPresent(keywords, forKey: .keywords)
        try container.encodeIfPresent(synonyms, forKey: .synonyms)
        try container.encodeIfPresent(customProperties, forKey: .customProperties)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
