// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A digital asset or another item: a row of the database.
struct ContentItemRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentItem"

    let id: String
    let type: String
    let typeCategory: String
    let name: String
    let description: String
    let slug: String
    let language: String
    let createdDate: String
    let updatedDate: String
    /// Set for digital assets only.
    let mimeType: String?
    let fileGroup: String?
    let fileExtension: String?
    /// The fields of the type; a reference is an object with `id`, `type` and `typeCategory`.
    let fields: JSON

    var isDigitalAsset: Bool { typeCategory == "DigitalAssetType" }
}
