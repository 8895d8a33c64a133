// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A category that an asset is in.
public struct AssetCategory: Codable, Hashable, Sendable {
    /// What identifies it.
    public var id: String
    /// Its name.
    public var name: String
    /// Its name in queries.
    public var apiName: String
    /// The way to it, from the top.
    public var nodes: [CategoryNode]
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case id
        case name
        case apiName
        case nodes
        case links
    }

    /// Makes one of which nothing is known.
    public init() {
        id = ""
        name = ""
        apiName = ""
        nodes = []
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
        apiName = container.known(String.self, .apiName) ?? ""
        nodes = container.list(CategoryNode.self, .nodes) ?? []
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
        try container.encodeUnlessEmpty(apiName, forKey: .apiName)
        try container.encodeUnlessEmpty(nodes, forKey: .nodes)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
