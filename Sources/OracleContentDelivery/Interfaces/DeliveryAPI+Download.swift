// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension DeliveryAPI {
    /// Downloads the original of an asset to a file.
    ///
    /// - Parameter identifier: What identifies the asset.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadNative(identifier: String) -> DownloadNative {
        DeliveryAPI().downloadNative(identifier: identifier)
    }

    /// Downloads a rendition of an asset to a file.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadRendition {
        DeliveryAPI().downloadRendition(
            identifier: identifier,
            renditionName: renditionName,
            format: format,
            type: type
        )
    }

    /// Downloads the thumbnail of an asset to a file.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - advancedVideoInfo: What is known of an advanced video.
    /// - Returns: The service, to be built up and invoked.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadThumbnail {
        DeliveryAPI().downloadThumbnail(
            identifier: identifier,
            fileGroup: fileGroup,
            advancedVideoInfo: advancedVideoInfo
        )
    }

    /// Downloads the original of an asset to a file.
    ///
    /// - Parameter identifier: What identifies the asset.
    /// - Returns: The service, to be built up and invoked.
    public func downloadNative(identifier: String) -> DownloadNative {
        configured(DownloadNative(identifier: identifier))
    }

    /// Downloads a rendition of an asset to a file.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    /// - Returns: The service, to be built up and invoked.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadRendition {
        configured(DownloadRendition(identifier: identifier, renditionName: renditionName, format: format, type: type))
    }

    /// Downloads the thumbnail of an asset to a file.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - advancedVideoInfo: What is known of an advanced video.
    /// - Returns: The service, to be built up and invoked.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadThumbnail {
        configured(
            DownloadThumbnail(identifier: identifier, fileGroup: fileGroup, advancedVideoInfo: advancedVideoInfo)
        )
    }
}
