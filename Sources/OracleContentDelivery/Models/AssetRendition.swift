// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

/// Another size of an asset, in one or more formats.
public struct AssetRendition: Codable, Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its type, such as `responsiveimage`.
    public var type: String
    /// The formats that it comes in.
    public var formats: [RenditionFormat]

    private enum CodingKeys: CodingKey {
        case name
        case type
        case formats
    }

    /// Makes one of which nothing is known.
    public init() {
        name = ""
        type = ""
        formats = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = container.known(String.self, .name) ?? ""
        type = container.known(String.self, .type) ?? ""
        formats = container.list(RenditionFormat.self, .formats) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(name, forKey: .name)
        try container.encodeUnlessEmpty(type, forKey: .type)
        try container.encodeUnlessEmpty(formats, forKey: .formats)
    }
}
