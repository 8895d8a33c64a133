// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

/// The taxonomies that an asset is in.
public struct AssetTaxonomies: Codable, Hashable, Sendable {
    /// The taxonomies.
    public var items: [AssetTaxonomy]

    private enum CodingKeys: CodingKey {
        case items
    }

    /// Makes one of which nothing is known.
    public init() {
        items = []
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = container.list(AssetTaxonomy.self, .items) ?? []
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(items, forKey: .items)
    }
}
