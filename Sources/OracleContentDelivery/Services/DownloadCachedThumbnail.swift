// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the thumbnail of an asset to a cache.
///
/// Any thread may use the service.
public final class DownloadCachedThumbnail: BaseDownloadService, ImplementsCacheProviderDownload,
    ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - fileGroup: The group of the asset's file, such as `Images` or `Videos`.
    ///   - cacheProvider: What keeps the file.
    ///   - cacheKey: What it is kept by.
    ///   - advancedVideoInfo: What is known of an advanced video.
    public init(
        identifier: String,
        fileGroup: String,
        cacheProvider: any CacheProvider,
        cacheKey: String,
        advancedVideoInfo: AdvancedVideoInfo? = nil
    ) {
        super.init(
            parameters: ThumbnailParameters(
                identifier: identifier,
                fileGroup: fileGroup,
                advancedVideoInfo: advancedVideoInfo
            )
        )
        serviceParameters.cacheProvider = cacheProvider
        serviceParameters.cacheKey = cacheKey
    }
}
