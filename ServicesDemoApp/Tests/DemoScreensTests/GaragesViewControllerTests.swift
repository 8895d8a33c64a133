// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import SOANetworking
import SOATesting
import Testing

@Suite @MainActor struct GaragesViewControllerTests {
    @Test(.services()) func `a tap requests the town in the field, and loads until the response`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        ServiceRegistry.add(.networkProvider) { provider }
        let screen = GaragesViewController()
        provider.respond(to: GaragesEndpoint.self) { _ in
            #expect(await screen.state == .loading)
            return [Garage(name: "Garage", town: "York", freeSlots: 1)]
        }
        #expect(screen.state == .notStarted)
        screen.townField.text = " York "
        await screen.handleShowButtonTap(self)
        #expect(screen.state == .success([Garage(name: "Garage", town: "York", freeSlots: 1)]))
        #expect(provider.recordedEndpoints(of: GaragesEndpoint.self).first?.parameters == ["town": "York"])
    }

    @Test(.services()) func `a failure is shown`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        provider.fail(GaragesEndpoint.self, with: .httpStatusCode(503))
        ServiceRegistry.add(.networkProvider) { provider }
        let screen = GaragesViewController()
        await screen.handleShowButtonTap(self)
        #expect(screen.state == .failure(.httpStatusCode(503)))
    }
}
