// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The rows of a new database.
struct SampleData {
    let vehicles: [VehicleRow]
    let items: [ItemRow]
    let garages: [GarageRow]

    init(_ variant: BackendVariant) {
        switch variant {
        case .production: self = .production
        case .staging: self = .staging
        }
    }

    private init(vehicles: [VehicleRow], items: [ItemRow], garages: [GarageRow]) {
        self.vehicles = vehicles
        self.items = items
        self.garages = garages
    }

    func insert(into db: Database) throws {
        for vehicle in vehicles { try vehicle.insert(db) }
        for item in items { try item.insert(db) }
        for garage in garages { try garage.insert(db) }
    }

    private static var production: SampleData {
        SampleData(
            vehicles: [
                VehicleRow(registration: "AB12CDE", make: "Volvo", taxedUntil: "2027-03-31", yearlyPence: 19500),
                VehicleRow(registration: "XY70ZZZ", make: "Fiat", taxedUntil: nil, yearlyPence: 3500),
            ],
            items: [
                ItemRow(number: "B-200", name: "Brake pad", pence: 3290),
                ItemRow(number: "W-100", name: "Wiper blade, front", pence: 1250),
                ItemRow(number: "W-110", name: "Wiper blade, rear", pence: 990),
            ],
            garages: [
                GarageRow(name: "Aire Street Garage", town: "Leeds", freeSlots: 2),
                GarageRow(name: "Roundhay Motors", town: "Leeds", freeSlots: 5),
                GarageRow(name: "Ouse Bridge Garage", town: "York", freeSlots: 1),
            ]
        )
    }

    private static var staging: SampleData {
        SampleData(
            vehicles: [
                VehicleRow(registration: "AB12CDE", make: "Staging car", taxedUntil: "2030-12-31", yearlyPence: 100),
                VehicleRow(registration: "XY70ZZZ", make: "Staging van", taxedUntil: nil, yearlyPence: 200),
            ],
            items: [
                ItemRow(number: "S-1", name: "Staging wiper", pence: 1),
                ItemRow(number: "S-2", name: "Staging brake", pence: 2),
            ],
            garages: [
                GarageRow(name: "Staging Garage", town: "Leeds", freeSlots: 99)
            ]
        )
    }
}
