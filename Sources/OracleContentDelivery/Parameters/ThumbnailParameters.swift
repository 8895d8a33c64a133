// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

/// Parameters of a thumbnail, whose type comes first in the query.
final class ThumbnailParameters: DeliveryParameters, @unchecked Sendable {
    // Sendable: what is stored besides is constant.
    private let leading: [URLQueryItem]

    init(identifier: String, fileGroup: String, advancedVideoInfo: AdvancedVideoInfo?) {
        let isVideo = fileGroup == FileGroup.videos && advancedVideoInfo != nil
        leading =
            isVideo
            ? [URLQueryItem(name: "format", value: "jpg"), URLQueryItem(name: "type", value: "advancedvideo")]
            : [URLQueryItem(name: "type", value: "uithumbnail")]
        super.init(
            .literal("assets"),
            .identifier(identifier, orError: IdentifierMessage.asset),
            .literal(isVideo ? "Thumbnail" : "thumbnail")
        )
    }

    override var queryItems: [URLQueryItem] { leading + super.queryItems }

    override func isWellFormed() -> Bool {
        guard super.isWellFormed() else { return false }
        guard buildURL() == nil else { return true }
        invalidURLError = .invalidURL(IdentifierMessage.noDownloadURL)
        return false
    }
}
