// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA
import SOANetworking

/// Adds the switch of the provider for the list of garages.
struct GaragesSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: ServiceName.networkProvider.rawValue,
                effect: "Returns one test garage for each town, after one second.",
                usesBackend: true,
                swap: { $0.swap(.networkProvider) { MockNetworkProvider.garages() } }
            )
        }
    }
}
