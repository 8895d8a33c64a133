// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Walk {
    /// Uses the screens with another environment, in an overlay.
    func flipEnvironment() async throws {
        console.chapter("10. Another environment: one registration changes, and every screen shows other results")
        try await ServiceRegistry.withOverrides { _ in
            BackendConnection.register(to: environments.other, recorder: environments.recorder)
        } operation: {
            try await useScreens()
        }
        console.say("Afterwards a new VehicleTaxViewController shows what it did in step 6:")
        try await tapLookUp("AB12 CDE", on: VehicleTaxViewController())
    }

    private func useScreens() async throws(DemoFailure) {
        let vehicles = VehicleTaxViewController()
        let catalogue = CatalogueSearchViewController()
        let garages = GaragesViewController()
        let gallery = GalleryViewController(pageSize: 3)
        reportBuilds(requiredBy: "a view controller")
        try await tapLookUp("AB12 CDE", on: vehicles)
        try await tapSearch("wiper, brake", on: catalogue)
        try await tapShow("Leeds", on: garages)
        try await tapShow("", on: gallery)
    }
}
