// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// Another form of an asset, such as a translation.
public struct AssetVariation: Codable, Hashable, Sendable {
    /// What the forms differ in.
    public var varType: String
    /// Its name in addresses.
    public var slug: String
    /// What identifies the set of forms.
    public var setId: String
    /// True if the others were made of it.
    public var isMaster: Bool?
    /// True if it is published.
    public var isPublished: Bool?
    /// What it was made of.
    public var sourceId: String
    /// How far it is.
    public var status: String
    /// Which version it was made of.
    public var sourceVersion: String
    /// Its type.
    public var type: String
    /// When it was changed last.
    public var lastModified: Date?
    /// What identifies it.
    public var id: String
    /// Its name.
    public var name: String
    /// What it has where the others differ.
    public var value: String
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case varType
        case slug
        case setId
        case isMaster
        case isPublished
        case sourceId
        case status
        case sourceVersion
        case type
        case lastModified
        case id
        case name
        case value
        case links
    }

    /// Makes one of which nothing is known.
    public init() {
        varType = ""
        slug = ""
        setId = ""
        sourceId = ""
        status = ""
        sourceVersion = ""
        type = ""
        id = ""
        name = ""
        value = ""
        links = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        varType = container.known(String.self, .varType) ?? ""
        slug = container.known(String.self, .slug) ?? ""
        setId = container.known(String.self, .setId) ?? ""
        isMaster = container.known(Bool.self, .isMaster)
        isPublished = container.known(Bool.self, .isPublished)
        sourceId = container.known(String.self, .sourceId) ?? ""
        status = container.known(String.self, .status) ?? ""
        sourceVersion = container.text(.sourceVersion) ?? ""
        type = container.known(String.self, .type) ?? ""
        lastModified = container.moment(.lastModified)
        id = container.known(String.self, .id) ?? ""
        name = container.known(String.self, .name) ?? ""
        value = container.known(String.self, .value) ?? ""
        links = container.list(ContentLink.self, .links) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(varType, forKey: .varType)
        try container.encodeUnlessEmpty(slug, forKey: .slug)
        try container.encodeUnlessEmpty(setId, forKey: .setId)
        try container.encodeIfPresent(isMaster, forKey: .isMaster)
        try container.encodeIfPresent(isPublished, forKey: .isPublished)
        try container.encodeUnlessEmpty(sourceId, forKey: .sourceId)
        try container.encodeUnlessEmpty(status, forKey: .status)
        try container.encodeUnlessEmpty(sourceVersion, forKey: .sourceVersion)
        try container.encodeUnlessEmpty(type, forKey: .type)
        try container.encodeMoment(lastModified, forKey: .lastModified)
        try container.encodeUnlessEmpty(id, forKey: .id)
        try container.encodeUnlessEmpty(name, forKey: .name)
        try container.encodeUnlessEmpty(value, forKey: .value)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
