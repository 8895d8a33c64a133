// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A file of a digital asset, as it lies in the database.
struct ContentFileRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentFile"

    /// What the native file is called, where renditions have names of their own.
    static let native = "native"

    let itemID: String
    let rendition: String
    /// The ending of the file, such as jpg.
    let format: String
    let mimeType: String
    /// The name among the images of the backend.
    let file: String
    let width: Int
    let height: Int
}
