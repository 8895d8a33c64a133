// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA
import SOANetworking

/// Adds the switch of the provider that garages are listed by.
struct GaragesSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: ServiceName.networkProvider.rawValue,
                effect: "Has one test garage in every town, and takes a second to tell.",
                asksBackend: true,
                swap: { $0.swap(.networkProvider) { MockNetworkProvider.garages() } }
            )
        }
    }
}
