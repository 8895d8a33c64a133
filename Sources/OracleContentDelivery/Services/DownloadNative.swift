// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads the original of an asset to a file.
///
/// Any thread may use the service.
public final class DownloadNative: BaseDownloadService, ImplementsBaseDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Makes the service.
    ///
    /// - Parameter identifier: What identifies the asset.
    public init(identifier: String) {
        super.init(
            parameters: DeliveryParameters.native(identifier)
        )
    }
}
