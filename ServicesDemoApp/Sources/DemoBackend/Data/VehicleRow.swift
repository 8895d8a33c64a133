// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// A vehicle, as it lies in the database and goes out.
struct VehicleRow: Codable, FetchableRecord, PersistableRecord, ResponseEncodable {
    static let databaseTableName = "vehicle"

    let registration: String
    let make: String
    /// The last day that tax is paid for, as in 2027-03-31; nil if none is.
    let taxedUntil: String?
    let yearlyPence: Int
}
