// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
public import OracleContentCore

extension Asset {
    /// True if the asset is a file, and false if it is a content item.
    public var isDigitalAsset: Bool {
        typeCategory == "DigitalAssetType" || (typeCategory.isEmpty && type == "DigitalAsset")
    }

    /// True if the asset is a content item, and false if it is a file.
    public var isContentItem: Bool { !isDigitalAsset }

    /// What the fields tell of the asset's file; nil if it is none, or if its fields were not loaded.
    public var digitalAsset: DigitalAsset? {
        guard isDigitalAsset, let fields else { return nil }
        let text = JSONValue<Asset>.object(fields).jsonString()
        return try? JSONDecoder.content.decode(DigitalAsset.self, from: Data(text.utf8))
    }

    /// The fields that somebody added; nil if the fields were not loaded.
    ///
    /// All fields of a content item are such fields, and those of a file are that have no meaning of their own.
    public var customFields: [String: JSONValue<Asset>]? {
        isDigitalAsset ? fields?.filter { !DigitalAsset.ownFields.contains($0.key) } : fields
    }
}
