// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the original of an asset to a cache.
///
/// Any thread may use the service.
public final class DownloadCachedNative: BaseDownloadService, ImplementsCacheProviderDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    public init(
        identifier: String,
        cacheProvider: any CacheProvider,
        cacheKey: String
    ) {
        super.init(
            parameters: DeliveryParameters.native(identifier)
        )
        serviceParameters.cacheProvider = cacheProvider
        serviceParameters.cacheKey = cacheKey
    }
}
