// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension DeliveryAPI {
    /// Lists the assets of a channel.
    ///
    /// - Returns: The service, to be built up and invoked.
    public static func listAssets() -> ListAssets<Assets> {
        DeliveryAPI().listAssets()
    }

    /// Reads an asset by its identifier.
    ///
    /// - Parameter assetId: What identifies the asset.
    /// - Returns: The service, to be built up and invoked.
    public static func readAsset(assetId: String) -> ReadAsset<Asset> {
        DeliveryAPI().readAsset(assetId: assetId)
    }

    /// Reads an asset by its slug.
    ///
    /// - Parameter slug: The asset's name in addresses.
    /// - Returns: The service, to be built up and invoked.
    public static func readAsset(slug: String) -> ReadAsset<Asset> {
        DeliveryAPI().readAsset(slug: slug)
    }
}

extension DeliveryAPI {
    /// Lists the assets of a channel.
    ///
    /// - Returns: The service, to be built up and invoked.
    public func listAssets() -> ListAssets<Assets> {
        configured(ListAssets())
    }

    /// Reads an asset by its identifier.
    ///
    /// - Parameter assetId: What identifies the asset.
    /// - Returns: The service, to be built up and invoked.
    public func readAsset(assetId: String) -> ReadAsset<Asset> {
        configured(ReadAsset(assetId: assetId))
    }

    /// Reads an asset by its slug.
    ///
    /// - Parameter slug: The asset's name in addresses.
    /// - Returns: The service, to be built up and invoked.
    public func readAsset(slug: String) -> ReadAsset<Asset> {
        configured(ReadAsset(slug: slug))
    }
}
