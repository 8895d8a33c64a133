// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the original, a rendition or the thumbnail of an asset.
///
/// ``DeliveryAPI`` creates it. Any thread may use the service.
public final class DownloadAsset: BaseDownloadService, ImplementsBaseDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    init(_ parameters: DeliveryParameters) { super.init(parameters: parameters) }
}

/// Downloads the original, a rendition or the thumbnail of an asset to a cache.
///
/// ``DeliveryAPI`` creates it. Any thread may use the service.
public final class DownloadCachedAsset: BaseDownloadService, ImplementsCacheProviderDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    init(_ parameters: DeliveryParameters, _ cacheProvider: any CacheProvider, _ cacheKey: String) {
        super.init(parameters: parameters)
        serviceParameters.cacheProvider = cacheProvider
        serviceParameters.cacheKey = cacheKey
    }
}

/// Downloads the original, a rendition or the thumbnail of an asset to a cache of images.
///
/// ``DeliveryAPI`` creates it. Any thread may use the service.
public final class DownloadCachedImage: BaseDownloadService, ImplementsImageProviderDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    init(_ parameters: DeliveryParameters, _ imageProvider: any ImageProvider, _ cacheKey: String) {
        super.init(parameters: parameters)
        serviceParameters.imageProvider = imageProvider
        serviceParameters.cacheKey = cacheKey
    }
}
