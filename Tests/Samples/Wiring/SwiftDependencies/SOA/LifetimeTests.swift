// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Not counted: it tests the wiring itself.

import SOA
import SOAFerries
import SOATesting
import Testing

@Suite(.services { prepareServices() }) struct LifetimeTests {
    @Test(
        .services(strict: true) {
            $0.add(.keychain) { FixedKeychain(token: "ann") }
            $0.add(.log) { SilentLog() }
        }
    )
    func `A strict test uses nothing that it does not override`() {
        PassPrinter().print()
    }

    @Test func `A factory with a parameter resolves its services when it is called`() {
        ServiceRegistry.add(.fares) { FixedFares(price: 7) }
        #expect(ServiceRegistry[.crossingModel](Route(from: "Moss", to: "Horten")).confirm() == "live 7")
    }

    @Test @MainActor func `A model keeps the client of the overlay that it was created in`() {
        let model = ServiceRegistry.withOverrides {
            $0.add(.tides) { TideClient { _ in "flood" } }
        } operation: {
            SearchModel()
        }
        #expect(model.tides.tide(6) == "flood")
        #expect(SearchModel().tides.tide(6) == "ebb at 6")
    }

    @Test func `Everything is wired`() async {
        await expectValidWiring()
    }

    @Test func `There are at least ten services`() {
        ServiceRegistry.add(defaults: .time, .log, .keychain, .backend, .timetable, .offers, .fares, .bookings)
        ServiceRegistry.add(defaults: .mailer, .basket, .traveller, .tides, .crossingModel)
        #expect(ServiceRegistry.registeredNames.count == 13)
    }
}
