// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOANetworking

extension MockNetworkProvider {
    /// Returns the test implementation, which responds with one test garage for each town, after one second.
    ///
    /// - Returns: The provider.
    public static func garages() -> MockNetworkProvider {
        let provider = MockNetworkProvider(simulatedDelay: 1)
        provider.respond(to: GaragesEndpoint.self, with: [Garage(name: "Test garage", town: "Test town", freeSlots: 1)])
        return provider
    }
}
