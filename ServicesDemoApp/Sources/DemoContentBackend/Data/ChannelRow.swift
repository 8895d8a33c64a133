// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A channel, where items are published: a row of the database.
struct ChannelRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentChannel"

    let token: String
    let name: String
    /// Whether the channel requires a token of the backend besides its own.
    let isSecure: Bool
}
