// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the thumbnail of an asset to a file.
///
/// Any thread may use the service.
public final class DownloadThumbnail: BaseDownloadService, ImplementsBaseDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - advancedVideoInfo: What is known of an advanced video.
    public init(
        identifier: String,
        fileGroup: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) {
        super.init(
            parameters: ThumbnailParameters(
                identifier: identifier,
                fileGroup: fileGroup,
                advancedVideoInfo: advancedVideoInfo
            )
        )
    }
}
