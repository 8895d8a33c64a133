// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// A tree of categories.
public struct Taxonomy: Codable, Hashable, Sendable {
    /// What identifies it.
    public var id: String
    /// Its name.
    public var name: String
    /// What it is.
    public var description: String
    /// A short form of its name.
    public var shortName: String
    /// Properties that somebody added; nil unless asked for.
    public var customProperties: [String: String]?
    /// When it was made.
    public var createdDate: Date?
    /// When it was changed last.
    public var updatedDate: Date?
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case id
        case name
        case description
        case shortName
        case customProperties
        case createdDate
        case updatedDate
        case links
    }

    /// Makes one of which nothing else is known.
    ///
    /// - Parameter id: What identifies it.
    public init(id: String) {
        self.id = id
        name = ""
        description = ""
        shortName = ""
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
        shortName = container.known(String.self, .shortName) ?? ""
        customProperties = container.known([String: String].self, .customProperties)
        createdDate = container.moment(.createdDate)
        updatedDate = container.moment(.updatedDate)
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
        try container.encodeUnlessEmpty(shortName, forKey: .shortName)
        try container.encodeIfPresent(customProperties, forKey: .customProperties)
        try container.encodeMoment(createdDate, forKey: .createdDate)
        try container.encodeMoment(updatedDate, forKey: .updatedDate)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
