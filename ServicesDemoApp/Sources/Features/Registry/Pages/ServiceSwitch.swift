// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// A service that can be swapped for its test implementation.
struct ServiceSwitch: Sendable {
    /// The name that the service is registered under.
    let name: String

    /// What the test implementation does.
    let effect: String

    /// Whether the service is another one in another environment.
    let asksBackend: Bool

    /// Whether the test implementation lets people in without asking who they are.
    var letsEverybodyIn: Bool { name == authenticationServiceName }

    /// Swaps the service, for everybody.
    let swap: @Sendable (ServiceRegistryImplementation) -> ServiceSwap
}

extension ServiceName<ServiceSwitch> {
    /// The list of all switches; each screen adds its own.
    static var serviceSwitches: Self { "ServiceSwitches" }
}
