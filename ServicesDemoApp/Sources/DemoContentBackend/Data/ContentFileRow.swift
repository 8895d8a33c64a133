// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A file of a digital asset: a row of the database.
struct ContentFileRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentFile"

    /// The rendition name that stands for the native file.
    static let native = "native"

    let itemID: String
    let rendition: String
    /// The file extension, such as jpg.
    let format: String
    let mimeType: String
    /// The name of the image resource.
    let file: String
    let width: Int
    let height: Int
}
