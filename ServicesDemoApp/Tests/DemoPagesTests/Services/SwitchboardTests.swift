// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA
import SOATesting
import Testing

@testable import DemoPages

@Suite @MainActor struct SwitchboardTests {
    private func names(testDoubles: Bool) -> [String] {
        Switchboard(registry: .current, environments: [.stub], recorder: nil, testDoubles: testDoubles)
            .switches.map(\.name)
    }

    @Test(.services()) func `each screen adds its switch, which is not a service of the app`() {
        let switches = [
            "SharingService", "VehicleTaxService", "CatalogueSearchService", "NetworkProvider", "ContentGalleryService",
        ]
        #expect(names(testDoubles: false) == switches)
        #expect(names(testDoubles: false) == switches)
        #expect(names(testDoubles: true) == switches + ["AuthenticationService"])
        #expect(ServiceRegistry.snapshot().entries.isEmpty)
    }
}
