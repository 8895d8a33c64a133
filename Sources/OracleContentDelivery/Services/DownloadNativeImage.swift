// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the original of an asset to a cache of images.
///
/// Any thread may use the service.
public final class DownloadNativeImage: BaseDownloadService, ImplementsImageProviderDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - imageProvider: What keeps the image.
    ///   - cacheKey: What it is kept by.
    public init(
        identifier: String,
        imageProvider: any ImageProvider,
        cacheKey: String
    ) {
        super.init(
            parameters: DeliveryParameters.native(identifier)
        )
        serviceParameters.imageProvider = imageProvider
        serviceParameters.cacheKey = cacheKey
    }
}
