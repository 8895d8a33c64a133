// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that looks up the tax of a vehicle.
struct VehicleTaxSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: ServiceName.vehicleTaxService.rawValue,
                effect: "Returns a test car for each number plate.",
                usesBackend: true,
                swap: { $0.swap(.vehicleTaxService) { .test() } }
            )
        }
    }
}
