// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries
import SOATesting
import Testing

@Suite(.services { ServiceRegistry.add(modules: FerryModule()) }) struct FerryTests {
    let route = Route(from: "Moss", to: "Horten")

    @Test(.services { $0.add(.backend) { OfflineBackend() } })
    func `Departures come from the backend`() {
        #expect(ServiceRegistry[.timetable].departures(on: route) == ["stored Moss-Horten"])
    }

    @Test(.services { $0.add(.time) { FixedTime(hour: 8) } })
    func `A crossing in the morning is cheaper`() {
        #expect(ServiceRegistry[.fares].price(of: route) == 65)
    }

    @Test(.services { $0.replaceAll(.offers) { [NoOffer()] } })
    func `Without offers a crossing has its full price`() {
        #expect(ServiceRegistry[.bookings].book(route).price == 100)
    }

    @Test func `A booking is logged`() {
        let log = SpyLog()
        ServiceRegistry.add(.log) { log }
        ServiceRegistry.add(.keychain) { FixedKeychain(token: "ann") }
        _ = ServiceRegistry[.bookings].book(route)
        #expect(log.lines == ["Moss-Horten, by ann"])
    }

    @Test func `A pass is logged`() {
        let log = SpyLog()
        ServiceRegistry.add(.log) { log }
        ServiceRegistry[.passPrinter].print()
        #expect(log.lines == ["pass of token of a device"])
    }

    @Test func `A search shows departures and prices`() {
        ServiceRegistry.add(.fares) { FixedFares(price: 7) }
        #expect(ServiceRegistry[.searchModel]().search(route) == "live Moss-Horten for 7")
    }

    @Test func `A crossing is confirmed by mail`() {
        ServiceRegistry.add(.fares) { FixedFares(price: 7) }
        #expect(ServiceRegistry[.crossingModel](route).confirm() == "live 7")
    }
}
