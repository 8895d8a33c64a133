// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// A vehicle: a row of the database, and its JSON.
struct VehicleRow: Codable, FetchableRecord, PersistableRecord, ResponseEncodable {
    static let databaseTableName = "vehicle"

    let registration: String
    let make: String
    /// The last day that tax is paid for, as in 2027-03-31; nil without paid tax.
    let taxedUntil: String?
    let yearlyPence: Int
}
