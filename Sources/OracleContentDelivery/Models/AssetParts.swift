// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

/// What an asset has several of, the way the server wraps it up.
public struct AssetParts<Part: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The parts, in the order of the server.
    public var items: [Part]

    private enum CodingKeys: CodingKey {
        case items
    }

    /// Wraps parts up.
    ///
    /// - Parameter items: The parts.
    public init(items: [Part] = []) {
        self.items = items
    }

    /// Reads the parts that can be read; what is missing or of another type counts as none.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = container.list(Part.self, .items) ?? []
    }

    /// Writes the parts the way the server has them; none are left out.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(items, forKey: .items)
    }
}

/// The categories of a taxonomy that an asset is in.
public typealias AssetCategories = AssetParts<AssetCategory>

/// The other sizes and formats of an asset.
public typealias AssetRenditions = AssetParts<AssetRendition>

/// The taxonomies that an asset is in.
public typealias AssetTaxonomies = AssetParts<AssetTaxonomy>
