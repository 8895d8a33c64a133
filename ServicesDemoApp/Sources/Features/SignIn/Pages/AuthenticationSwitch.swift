// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service for sign-ins, whose test double admits everybody.
struct AuthenticationSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: authenticationServiceName,
                effect: "Accepts any user name and password at the next sign-in.",
                usesBackend: false,
                swap: {
                    $0.swap(.authenticationService, lifetime: .scoped) { TestAuthenticationServiceImplementation() }
                }
            )
        }
    }
}
