// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Creates a service that downloads the original of an asset to a cache.
    public static func downloadNative(
        identifier: String,
        cacheProvider: any CacheProvider,
        cacheKey: String
    ) -> DownloadCachedAsset {
        DeliveryAPI().downloadNative(identifier: identifier, cacheProvider: cacheProvider, cacheKey: cacheKey)
    }

    /// Creates a service that downloads a rendition of an asset to a cache; a blank format or type is left out.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedAsset {
        DeliveryAPI().downloadRendition(
            identifier: identifier,
            renditionName: renditionName,
            cacheProvider: cacheProvider,
            cacheKey: cacheKey,
            format: format,
            type: type
        )
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedAsset {
        DeliveryAPI().downloadThumbnail(
            identifier: identifier,
            fileGroup: fileGroup,
            cacheProvider: cacheProvider,
            cacheKey: cacheKey,
            advancedVideoInfo: advancedVideoInfo
        )
    }

    /// Creates a service that downloads the original of an asset to a cache.
    public func downloadNative(
        identifier: String,
        cacheProvider: any CacheProvider,
        cacheKey: String
    ) -> DownloadCachedAsset {
        configured(DownloadCachedAsset(.native(identifier), cacheProvider, cacheKey))
    }

    /// Creates a service that downloads a rendition of an asset to a cache; a blank format or type is left out.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedAsset {
        let parameters = DeliveryParameters.rendition(identifier, renditionName, format: format, type: type)
        return configured(DownloadCachedAsset(parameters, cacheProvider, cacheKey))
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedAsset {
        let parameters = DeliveryParameters.thumbnail(identifier, fileGroup, advancedVideoInfo)
        return configured(DownloadCachedAsset(parameters, cacheProvider, cacheKey))
    }
}
