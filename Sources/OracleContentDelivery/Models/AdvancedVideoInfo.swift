// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// What is known of an advanced video.
public struct AdvancedVideoInfo: Codable, Hashable, Sendable {
    /// What plays it.
    public var provider: String
    /// What the provider knows of it.
    public var properties: JSONValue<NoAsset>?

    private enum CodingKeys: CodingKey {
        case provider
        case properties
    }

    /// Makes one of which nothing is known.
    public init() {
        provider = ""
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        provider = container.known(String.self, .provider) ?? ""
        properties = container.known(JSONValue<NoAsset>.self, .properties)
    }

    /// Writes it the way the server has it, without what is missing.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` if a part cannot be written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(provider, forKey: .provider)
        try container.encodeIfPresent(properties, forKey: .properties)
    }
}
