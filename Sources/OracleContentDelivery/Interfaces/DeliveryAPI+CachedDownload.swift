// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Downloads the original of an asset to a cache.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadNative(
        identifier: String,
        cacheProvider: any CacheProvider,
        cacheKey: String
    ) -> DownloadCachedNative {
        DeliveryAPI().downloadNative(identifier: identifier, cacheProvider: cacheProvider, cacheKey: cacheKey)
    }

    /// Downloads a rendition of an asset to a cache.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedRendition {
        DeliveryAPI().downloadRendition(
            identifier: identifier,
            renditionName: renditionName,
            cacheProvider: cacheProvider,
            cacheKey: cacheKey,
            format: format,
            type: type
        )
    }

    /// Downloads the thumbnail of an asset to a cache.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    ///   - advancedVideoInfo: What is known of an advanced video.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedThumbnail {
        DeliveryAPI().downloadThumbnail(
            identifier: identifier,
            fileGroup: fileGroup,
            cacheProvider: cacheProvider,
            cacheKey: cacheKey,
            advancedVideoInfo: advancedVideoInfo
        )
    }

    /// Downloads the original of an asset to a cache.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    /// - Returns: The service, to be built up and invoked.
    public func downloadNative(
        identifier: String,
        cacheProvider: any CacheProvider,
        cacheKey: String
    ) -> DownloadCachedNative {
        configured(DownloadCachedNative(identifier: identifier, cacheProvider: cacheProvider, cacheKey: cacheKey))
    }

    /// Downloads a rendition of an asset to a cache.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    /// - Returns: The service, to be built up and invoked.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedRendition {
        configured(
            DownloadCachedRendition(
                identifier: identifier,
                renditionName: renditionName,
                cacheProvider: cacheProvider,
                cacheKey: cacheKey,
                format: format,
                type: type
            )
        )
    }

    /// Downloads the thumbnail of an asset to a cache.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    ///   - advancedVideoInfo: What is known of an advanced video.
    /// - Returns: The service, to be built up and invoked.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedThumbnail {
        configured(
            DownloadCachedThumbnail(
                identifier: identifier,
                fileGroup: fileGroup,
                cacheProvider: cacheProvider,
                cacheKey: cacheKey,
                advancedVideoInfo: advancedVideoInfo
            )
        )
    }
}
