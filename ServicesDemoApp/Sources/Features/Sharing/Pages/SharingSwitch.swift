// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that shares.
struct SharingSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: sharingServiceName,
                effect: "Remembers what it is asked to share, and shares nothing.",
                asksBackend: false,
                swap: { $0.swap(.sharingService, lifetime: .scoped) { TestSharingServiceImplementation() } }
            )
        }
    }
}
