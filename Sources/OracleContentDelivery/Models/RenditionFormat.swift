// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A format of a rendition.
public struct RenditionFormat: Codable, Hashable, Sendable {
    /// Its name, such as `jpg`.
    public var format: String
    /// How many bytes it has.
    public var size: Int?
    /// What it is, as a media type.
    public var mimeType: String
    /// How large it is.
    public var metadata: ImageMetadata?
    /// What belongs to it.
    public var links: [ContentLink]

    private enum CodingKeys: CodingKey {
        case format
        case size
        case mimeType
        case metadata
        case links
    }

    /// Makes one of which nothing is known.
    public init() {
        format = ""
        mimeType = ""
        links = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        format = container.known(String.self, .format) ?? ""
        size = container.known(Int.self, .size)
        mimeType = container.known(String.self, .mimeType) ?? ""
        metadata = container.known(ImageMetadata.self, .metadata)
        links = container.list(ContentLink.self, .links) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(format, forKey: .format)
        try container.encodeIfPresent(size, forKey: .size)
        try container.encodeUnlessEmpty(mimeType, forKey: .mimeType)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        try container.encodeUnlessEmpty(links, forKey: .links)
    }
}
