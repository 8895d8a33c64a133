// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// Where items are published, as it lies in the database.
struct ChannelRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "contentChannel"

    let token: String
    let name: String
    /// Whether a token of the backend is needed besides that of the channel.
    let isSecure: Bool
}
