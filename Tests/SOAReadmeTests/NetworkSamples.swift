// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The declarations of the README that ask a server, line for line; NetworkReadmeTests uses them.
import SOAServices

typealias VehicleTaxService = Service<NumberPlate, Result<VehicleTax, any Error>>

// What the README speaks of without showing it.

struct NumberPlate: Hashable, Sendable {
    let text: String
}

struct VehicleTax: Hashable, Decodable, Sendable {
    let owed: Int
}
