// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// The properties of an advanced video.
public struct AdvancedVideoInfo: ContentElement {
    /// The provider of the player.
    @ContentField public var provider: String
    /// The properties that the provider keeps.
    @ContentField public var properties: JSONValue<NoAsset>?

    /// Creates an empty value.
    public init() {}
}
