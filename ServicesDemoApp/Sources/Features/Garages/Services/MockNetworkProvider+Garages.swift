// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOANetworking

extension MockNetworkProvider {
    /// The test implementation: a test garage in every town, told after a second as from far away.
    ///
    /// - Returns: The provider.
    public static func garages() -> MockNetworkProvider {
        let provider = MockNetworkProvider(simulatedDelay: 1)
        provider.respond(to: GaragesEndpoint.self, with: [Garage(name: "Test garage", town: "Test town", freeSlots: 1)])
        return provider
    }
}
