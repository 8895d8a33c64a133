// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// A switch that swaps a service for its test implementation.
struct ServiceSwitch: Sendable {
    /// The name that the service is registered under.
    let name: String

    /// The description of the test implementation.
    let effect: String

    /// Whether the service depends on the environment.
    let usesBackend: Bool

    /// Whether the test implementation admits everybody without a password check.
    var letsEverybodyIn: Bool { name == authenticationServiceName }

    /// Swaps the service for all users.
    let swap: @Sendable (ServiceRegistryImplementation) -> ServiceSwap
}

extension ServiceName<ServiceSwitch> {
    /// The list of all switches, to which each screen adds its own.
    static var serviceSwitches: Self { "ServiceSwitches" }
}
