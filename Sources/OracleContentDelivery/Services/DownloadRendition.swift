// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Downloads a rendition of an asset to a file.
///
/// Any thread may use the service.
public final class DownloadRendition: BaseDownloadService, ImplementsBaseDownload, ImplementsChannelToken,
    ImplementsDownloadOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - identifier: What identifies the asset.
    ///   - renditionName: The name of the rendition.
    ///   - format: The format, such as `jpg`; blank text leaves it out.
    ///   - type: The type, such as `responsiveimage`; blank text leaves it out.
    public init(
        identifier: String,
        renditionName: String,
        format: String? = nil,
        type: String? = nil
    ) {
        super.init(
            parameters: DeliveryParameters.rendition(identifier, renditionName, format: format, type: type)
        )
    }
}
