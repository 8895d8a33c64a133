// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A tree of categories: a row of the database.
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
