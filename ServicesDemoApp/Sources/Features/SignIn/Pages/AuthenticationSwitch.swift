// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that signs people in: its double lets in everybody.
struct AuthenticationSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: authenticationServiceName,
                effect: "Lets everybody in who signs in from now on, with any password.",
                asksBackend: false,
                swap: {
                    $0.swap(.authenticationService, lifetime: .scoped) { TestAuthenticationServiceImplementation() }
                }
            )
        }
    }
}
