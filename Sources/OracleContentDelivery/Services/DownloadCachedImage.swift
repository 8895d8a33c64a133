// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the original, a rendition or the thumbnail of an asset to a cache of images.
///
/// ``DeliveryAPI`` creates it. Any thread may use the service.
public final class DownloadCachedImage: BaseDownloadService, ImplementsImageProviderDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    init(_ parameters: DeliveryParameters, _ imageProvider: any ImageProvider, _ cacheKey: String) {
        super.init(parameters: parameters)
        serviceParameters.imageProvider = imageProvider
        serviceParameters.cacheKey = cacheKey
    }
}
