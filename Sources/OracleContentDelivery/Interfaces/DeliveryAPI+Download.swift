// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension DeliveryAPI {
    /// Creates a service that downloads the original of an asset.
    public static func downloadNative(identifier: String) -> DownloadAsset {
        DeliveryAPI().downloadNative(identifier: identifier)
    }

    /// Creates a service that downloads a rendition of an asset; a blank format or type is left out.
    public static func downloadRendition(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadAsset {
        DeliveryAPI().downloadRendition(
            identifier: identifier,
            renditionName: renditionName,
            format: format,
            type: type
        )
    }

    /// Creates a service that downloads the thumbnail of an asset, whose file is of a group such as `Images`.
    public static func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadAsset {
        DeliveryAPI().downloadThumbnail(
            identifier: identifier,
            fileGroup: fileGroup,
            advancedVideoInfo: advancedVideoInfo
        )
    }

    /// Creates a service that downloads the original of an asset.
    public func downloadNative(identifier: String) -> DownloadAsset {
        configured(DownloadAsset(.native(identifier)))
    }

    /// Creates a service that downloads a rendition of an asset; a blank format or type is left out.
    public func downloadRendition(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) -> DownloadAsset {
        configured(DownloadAsset(.rendition(identifier, renditionName, format: format, type: type)))
    }

    /// Creates a service that downloads the thumbnail of an asset, whose file is of a group such as `Images`.
    public func downloadThumbnail(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) -> DownloadAsset {
        configured(DownloadAsset(.thumbnail(identifier, fileGroup, advancedVideoInfo)))
    }
}
