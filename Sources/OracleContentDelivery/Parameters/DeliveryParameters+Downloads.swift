// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension DeliveryParameters {
    /// The original of an asset.
    static func native(_ identifier: String) -> DeliveryParameters {
        DeliveryParameters(.literal("assets"), .asset(identifier), .literal("native"))
    }

    /// A rendition of an asset.
    static func rendition(_ identifier: String, _ name: String, format: String?, type: String?) -> DeliveryParameters {
        DeliveryParameters(
            .literal("assets"),
            .asset(identifier),
            .identifier(name, orError: IdentifierMessage.rendition),
            query: ["format": trimmed(format), "type": trimmed(type)]
        )
    }

    /// The thumbnail of an asset.
    static func thumbnail(_ identifier: String, _ fileGroup: String, _ video: AdvancedVideoInfo?) -> DeliveryParameters
    {
        let isVideo = fileGroup == "Videos" && video != nil
        return DeliveryParameters(
            .literal("assets"),
            .asset(identifier),
            .literal(isVideo ? "Thumbnail" : "thumbnail"),
            leading: isVideo
                ? [URLQueryItem(name: "format", value: "jpg"), URLQueryItem(name: "type", value: "advancedvideo")]
                : [URLQueryItem(name: "type", value: "uithumbnail")]
        )
    }

    /// Text without the space around it; nil if there is no other text.
    private static func trimmed(_ text: String?) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty == false ? text : nil
    }
}

extension DeliveryParameters.Part {
    fileprivate static func asset(_ identifier: String) -> Self {
        .identifier(identifier, orError: IdentifierMessage.asset)
    }
}
