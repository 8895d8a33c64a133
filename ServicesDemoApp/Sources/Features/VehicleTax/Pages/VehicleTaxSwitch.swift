// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that tells the tax of a vehicle.
struct VehicleTaxSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: ServiceName.vehicleTaxService.rawValue,
                effect: "Knows every number plate: it is that of a test car.",
                asksBackend: true,
                swap: { $0.swap(.vehicleTaxService) { .test() } }
            )
        }
    }
}
