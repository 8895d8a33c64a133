// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Creates a service that lists the assets of a channel.
    public static func listAssets() -> ListAssets<Assets> { ListAssets() }

    /// Creates a service that reads the asset with an identifier.
    public static func readAsset(assetId: String) -> ReadAsset<Asset> { ReadAsset(assetId: assetId) }

    /// Creates a service that reads the asset with a slug, its name in addresses.
    public static func readAsset(slug: String) -> ReadAsset<Asset> { ReadAsset(slug: slug) }

    /// Creates a service that lists the assets of a channel.
    public func listAssets() -> ListAssets<Assets> { configured(ListAssets()) }

    /// Creates a service that reads the asset with an identifier.
    public func readAsset(assetId: String) -> ReadAsset<Asset> { configured(ReadAsset(assetId: assetId)) }

    /// Creates a service that reads the asset with a slug, its name in addresses.
    public func readAsset(slug: String) -> ReadAsset<Asset> { configured(ReadAsset(slug: slug)) }
}
