// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that shares content.
struct SharingSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: sharingServiceName,
                effect: "Records what is to be shared, and shares nothing.",
                usesBackend: false,
                swap: { $0.swap(.sharingService, lifetime: .scoped) { TestSharingServiceImplementation() } }
            )
        }
    }
}
