// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

/// A category that belongs together with another one.
public struct RelatedCategory: Codable, Hashable, Sendable {
    /// What identifies it.
    public var id: String
    /// Its name.
    public var name: String
    /// What it is.
    public var description: String
    /// Its name in queries.
    public var apiName: String
    /// The way to it, from the top.
    public var nodes: [CategoryNode]
    /// The taxonomy that it is in.
    public var taxonomy: RelatedTaxonomy?

    private enum CodingKeys: CodingKey {
        case id
        case name
        case description
        case apiName
        case nodes
        case taxonomy
    }

    /// Makes one of which nothing is known.
    public init() {
        id = ""
        name = ""
        description = ""
        apiName = ""
        nodes = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = container.known(String.self, .id) ?? ""
        name = container.known(String.self, .name) ?? ""
        description = container.known(String.self, .description) ?? ""
        apiName = container.known(String.self, .apiName) ?? ""
        nodes = container.list(CategoryNode.self, .nodes) ?? []
        taxonomy = container.known(RelatedTaxonomy.self, .taxonomy)
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(id, forKey: .id)
        try container.encodeUnlessEmpty(name, forKey: .name)
        try container.encodeUnlessEmpty(description, forKey: .description)
        try container.encodeUnlessEmpty(apiName, forKey: .apiName)
        try container.encodeUnlessEmpty(nodes, forKey: .nodes)
        try container.encodeIfPresent(taxonomy, forKey: .taxonomy)
    }
}
