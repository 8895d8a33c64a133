// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOANetworking

extension Walk {
    /// Looks up a known and an unknown vehicle.
    func lookUpVehicles() async throws(DemoFailure) {
        console.chapter("6. Vehicle tax: VehicleTaxViewController pulls the VehicleTaxService out of the registry")
        let screen = VehicleTaxViewController()
        reportBuilds(requiredBy: "VehicleTaxViewController")
        try await tapLookUp("AB12 CDE", on: screen)
        try await tapLookUp("ZZ99 ZZZ", on: screen)
    }

    /// Looks up a vehicle by the field and the button of the screen.
    func tapLookUp(_ plate: String, on screen: VehicleTaxViewController) async throws(DemoFailure) {
        screen.plateField.text = plate
        await screen.handleLookUpButtonTap(self)
        switch screen.state {
        case .success(let details):
            let tax = details.taxedUntil.map { "taxed until \(Console.visible($0))" } ?? "not taxed"
            console.say("\(plate): \(Console.visible(details.make)), \(tax), \(details.yearlyRate) a year.")
        case .failure(VehicleTaxError.unknownVehicle):
            console.say("\(plate): \(VehicleTaxError.unknownVehicle).")
        case .failure(let error):
            throw DemoFailure(onTheWayToBackend: error)
        case .notStarted, .loading:
            throw DemoFailure("the vehicle screen looked up nothing")
        }
    }
}
