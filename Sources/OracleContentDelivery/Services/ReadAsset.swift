// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Reads an asset.
///
/// `Element` is what responses are read as: the library's own type, or one of yours. Any thread may use the service.
public final class ReadAsset<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchDetail,
    ImplementsChannelToken, ImplementsExpand, ImplementsLinks, ImplementsOverrides, ImplementsVersion,
    ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a single thing has.
    public typealias Link = ReadLink

    /// Makes the service for an asset by its identifier.
    ///
    /// - Parameter assetId: What identifies the asset.
    public init(assetId: String) {
        super.init(
            parameters: DeliveryParameters(
                .literal("items"),
                .identifier(assetId, orError: IdentifierMessage.assetID),
                query: ["expand": "all"]
            )
        )
    }

    /// Makes the service for an asset by its slug.
    ///
    /// - Parameter slug: The asset's name in addresses.
    public init(slug: String) {
        super.init(
            parameters: DeliveryParameters(
                .literal("items/.by.slug"),
                .identifier(slug, orError: IdentifierMessage.slug),
                query: ["expand": "all"]
            )
        )
    }
}
