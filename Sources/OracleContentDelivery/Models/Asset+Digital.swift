// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
public import OracleContentCore

extension Asset {
    /// Whether the asset is a file.
    public var isDigitalAsset: Bool {
        typeCategory == "DigitalAssetType" || (typeCategory.isEmpty && type == "DigitalAsset")
    }

    /// Whether the asset is a content item.
    public var isContentItem: Bool { !isDigitalAsset }

    /// The properties of the asset's file, from its fields; nil if it has none, or if its fields were not loaded.
    public var digitalAsset: DigitalAsset? {
        guard isDigitalAsset, let fields else { return nil }
        let text = JSONValue<Asset>.object(fields).jsonString()
        return try? JSONDecoder.content.decode(DigitalAsset.self, from: Data(text.utf8))
    }

    /// The custom fields; nil if the fields were not loaded.
    ///
    /// All fields of a content item are custom ones, and those of a file that ``DigitalAsset`` does not have.
    public var customFields: [String: JSONValue<Asset>]? {
        isDigitalAsset ? fields?.filter { !DigitalAsset.ownFields.contains($0.key) } : fields
    }
}
