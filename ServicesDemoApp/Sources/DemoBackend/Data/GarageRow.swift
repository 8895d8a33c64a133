// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// A garage that inspects vehicles: a row of the database, and its JSON.
struct GarageRow: Codable, FetchableRecord, PersistableRecord, ResponseEncodable {
    static let databaseTableName = "garage"

    let name: String
    let town: String
    let freeSlots: Int
}
