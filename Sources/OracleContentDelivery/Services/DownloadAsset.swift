// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the original, a rendition or the thumbnail of an asset.
///
/// ``DeliveryAPI`` creates it. Any thread may use the service.
public final class DownloadAsset: BaseDownloadService, ImplementsBaseDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    init(_ parameters: DeliveryParameters) {
        super.init(parameters: parameters)
    }
}
