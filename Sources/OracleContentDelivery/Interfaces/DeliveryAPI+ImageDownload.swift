// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Downloads the original of an asset to a cache of images.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadNative(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) -> DownloadNativeImage {
        DeliveryAPI().downloadNative(identifier: identifier, imageProvider: imageProvider, cacheKey: cacheKey)
    }

    /// Downloads a rendition of an asset to a cache of images.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadRenditionImage {
        DeliveryAPI().downloadRendition(
            identifier: identifier,
            renditionName: renditionName,
            imageProvider: imageProvider,
            cacheKey: cacheKey,
            format: format,
            type: type
        )
    }

    /// Downloads the thumbnail of an asset to a cache of images.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    ///   - advancedVideoInfo: What is known of an advanced video.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadThumbnailImage {
        DeliveryAPI().downloadThumbnail(
            identifier: identifier,
            fileGroup: fileGroup,
            imageProvider: imageProvider,
            cacheKey: cacheKey,
            advancedVideoInfo: advancedVideoInfo
        )
    }

    /// Downloads the original of an asset to a cache of images.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    /// - Returns: The service, to be built up and invoked.
    public func downloadNative(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) -> DownloadNativeImage {
        configured(DownloadNativeImage(identifier: identifier, imageProvider: imageProvider, cacheKey: cacheKey))
    }

    /// Downloads a rendition of an asset to a cache of images.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    /// - Returns: The service, to be built up and invoked.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadRenditionImage {
        configured(
            DownloadRenditionImage(
                identifier: identifier,
                renditionName: renditionName,
                imageProvider: imageProvider,
                cacheKey: cacheKey,
                format: format,
                type: type
            )
        )
    }

    /// Downloads the thumbnail of an asset to a cache of images.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    ///   - advancedVideoInfo: What is known of an advanced video.
    /// - Returns: The service, to be built up and invoked.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        imageProvider: any ImageProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadThumbnailImage {
        configured(
            DownloadThumbnailImage(
                identifier: identifier,
                fileGroup: fileGroup,
                imageProvider: imageProvider,
                cacheKey: cacheKey,
                advancedVideoInfo: advancedVideoInfo
            )
        )
    }
}
