// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension DeliveryParameters {
    /// Where the original of an asset is.
    static func native(_ identifier: String) -> DeliveryParameters {
        DeliveryParameters(
            .literal("assets"),
            .identifier(identifier, orError: IdentifierMessage.asset),
            .literal("native")
        )
    }

    /// Where a rendition of an asset is.
    static func rendition(_ identifier: String, _ name: String, format: String?, type: String?) -> DeliveryParameters {
        DeliveryParameters(
            .literal("assets"),
            .identifier(identifier, orError: IdentifierMessage.asset),
            .identifier(name, orError: IdentifierMessage.rendition),
            query: ["format": shown(format), "type": shown(type)]
        )
    }

    /// Text without the space around it; nil if there is nothing else.
    private static func shown(_ text: String?) -> String? {
        let shown = text?.trimmingCharacters(in: .whitespacesAndNewlines)
        return shown?.isEmpty == false ? shown : nil
    }
}
