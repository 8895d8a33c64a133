// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Creates a service that downloads the original of an asset.
    public static func downloadNative(identifier: String) -> DownloadAsset { DownloadAsset(.native(identifier)) }

    /// Creates a service that downloads a rendition of an asset; a blank format or type is left out.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadAsset {
        DownloadAsset(.rendition(identifier, renditionName, format, type))
    }

    /// Creates a service that downloads the thumbnail of an asset, whose file is of a group such as `Images`.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadAsset {
        DownloadAsset(.thumbnail(identifier, fileGroup, advancedVideoInfo))
    }

    /// Creates a service that downloads the original of an asset to a cache.
    public static func downloadNative(
        identifier: String,
        cacheProvider: any CacheProvider,
        cacheKey: String
    ) -> DownloadCachedAsset {
        DownloadCachedAsset(.native(identifier), cacheProvider, cacheKey)
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
        DownloadCachedAsset(.rendition(identifier, renditionName, format, type), cacheProvider, cacheKey)
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache, whose file is of a group such as `Images`.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedAsset {
        DownloadCachedAsset(.thumbnail(identifier, fileGroup, advancedVideoInfo), cacheProvider, cacheKey)
    }

    /// Creates a service that downloads the original of an asset to a cache of images.
    public static func downloadNative(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) -> DownloadCachedImage {
        DownloadCachedImage(.native(identifier), imageProvider, cacheKey)
    }

    /// Creates a service that downloads a rendition of an asset to a cache of images; a blank format or type is left out.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedImage {
        DownloadCachedImage(.rendition(identifier, renditionName, format, type), imageProvider, cacheKey)
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache of images, whose file is of a group such as `Images`.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedImage {
        DownloadCachedImage(.thumbnail(identifier, fileGroup, advancedVideoInfo), imageProvider, cacheKey)
    }

    /// Creates a service that downloads the original of an asset.
    public func downloadNative(identifier: String) -> DownloadAsset { configured(DownloadAsset(.native(identifier))) }

    /// Creates a service that downloads a rendition of an asset; a blank format or type is left out.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadAsset {
        configured(DownloadAsset(.rendition(identifier, renditionName, format, type)))
    }

    /// Creates a service that downloads the thumbnail of an asset, whose file is of a group such as `Images`.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadAsset {
        configured(DownloadAsset(.thumbnail(identifier, fileGroup, advancedVideoInfo)))
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
        configured(DownloadCachedAsset(.rendition(identifier, renditionName, format, type), cacheProvider, cacheKey))
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache, whose file is of a group such as `Images`.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedAsset {
        configured(DownloadCachedAsset(.thumbnail(identifier, fileGroup, advancedVideoInfo), cacheProvider, cacheKey))
    }

    /// Creates a service that downloads the original of an asset to a cache of images.
    public func downloadNative(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) -> DownloadCachedImage {
        configured(DownloadCachedImage(.native(identifier), imageProvider, cacheKey))
    }

    /// Creates a service that downloads a rendition of an asset to a cache of images; a blank format or type is left out.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedImage {
        configured(DownloadCachedImage(.rendition(identifier, renditionName, format, type), imageProvider, cacheKey))
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache of images, whose file is of a group such as `Images`.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedImage {
        configured(DownloadCachedImage(.thumbnail(identifier, fileGroup, advancedVideoInfo), imageProvider, cacheKey))
    }
}
