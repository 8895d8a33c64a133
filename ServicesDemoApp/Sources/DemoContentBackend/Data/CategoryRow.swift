// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A category: a row of the database.
struct CategoryRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "category"

    let id: String
    let taxonomyID: String
    /// The parent category, if any.
    let parentID: String?
    let name: String
    let description: String
    let apiName: String
    let position: Int
    let keywords: JSON
    let synonyms: JSON
}
