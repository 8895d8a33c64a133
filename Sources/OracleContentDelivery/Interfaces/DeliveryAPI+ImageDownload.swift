// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Creates a service that downloads the original of an asset to a cache of images.
    public static func downloadNative(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) -> DownloadCachedImage {
        DeliveryAPI().downloadNative(identifier: identifier, imageProvider: imageProvider, cacheKey: cacheKey)
    }

    /// Creates a service that downloads a rendition to a cache of images; a blank format or type is left out.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedImage {
        DeliveryAPI().downloadRendition(
            identifier: identifier,
            renditionName: renditionName,
            imageProvider: imageProvider,
            cacheKey: cacheKey,
            format: format,
            type: type
        )
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache of images.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedImage {
        DeliveryAPI().downloadThumbnail(
            identifier: identifier,
            fileGroup: fileGroup,
            imageProvider: imageProvider,
            cacheKey: cacheKey,
            advancedVideoInfo: advancedVideoInfo
        )
    }

    /// Creates a service that downloads the original of an asset to a cache of images.
    public func downloadNative(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) -> DownloadCachedImage {
        configured(DownloadCachedImage(.native(identifier), imageProvider, cacheKey))
    }

    /// Creates a service that downloads a rendition to a cache of images; a blank format or type is left out.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadCachedImage {
        let parameters = DeliveryParameters.rendition(identifier, renditionName, format: format, type: type)
        return configured(DownloadCachedImage(parameters, imageProvider, cacheKey))
    }

    /// Creates a service that downloads the thumbnail of an asset to a cache of images.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadCachedImage {
        let parameters = DeliveryParameters.thumbnail(identifier, fileGroup, advancedVideoInfo)
        return configured(DownloadCachedImage(parameters, imageProvider, cacheKey))
    }
}
