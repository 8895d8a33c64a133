// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A tree of categories, as it lies in the database.
struct TaxonomyRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "taxonomy"

    let id: String
    let name: String
    let description: String
    let shortName: String
    let createdDate: String
    let updatedDate: String
    let customProperties: JSON
}
