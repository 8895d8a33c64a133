// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries
import SOATesting
import Testing

@Suite(.services { $0.add(.keychain) { FixedKeychain(token: "ann") } }) struct FerryTests {
    let route = Route(from: "Moss", to: "Horten")

    @Test(.services { $0.add(.backend) { OfflineBackend() } })
    func `Departures come from the backend`() {
        #expect(LiveTimetable().departures(on: route) == ["stored Moss-Horten"])
    }

    @Test(.services { $0.add(.time) { FixedTime(hour: 8) } })
    func `A crossing in the morning is cheaper`() {
        #expect(LiveFares().price(of: route) == 65)
    }

    @Test(.services { $0.add(.offers) { [NoOffer()] } })
    func `Without offers a crossing has its full price`() {
        #expect(LiveBookings().book(route).price == 100)
    }

    @Test func `A booking is logged`() {
        let log = SpyLog()
        ServiceRegistry.add(.log) { log }
        _ = LiveBookings().book(route)
        #expect(log.lines == ["Moss-Horten, by ann"])
    }

    @Test func `A pass is logged`() {
        let log = SpyLog()
        ServiceRegistry.add(.log) { log }
        PassPrinter().print()
        #expect(log.lines == ["pass of ann"])
    }

    @Test(.services { $0.add(.tides) { TideClient { _ in "flood" } } })
    @MainActor func `A search shows departures, prices and tides`() {
        ServiceRegistry.add(.fares) { FixedFares(price: 7) }
        #expect(SearchModel().search(route) == "live Moss-Horten for 7, flood")
    }

    @Test(.services { $0.add(.fares) { FixedFares(price: 7) } })
    func `A crossing is confirmed by mail`() {
        #expect(CrossingModel(route: route).confirm() == "live 7")
    }

    @Test func `The basket ends with the session`() {
        let session = Session()
        session.run { ServiceRegistry[.basket].add(route) }
        #expect(session.run { ServiceRegistry[.basket].routes } == [route])
        #expect(Session().run { ServiceRegistry[.basket].routes.isEmpty })
    }
}
