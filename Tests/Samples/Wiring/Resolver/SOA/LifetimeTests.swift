// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Not counted: it tests the wiring itself.

import SOA
import SOAFerries
import SOATesting
import Testing

@Suite(.services { registerServices() }) struct LifetimeTests {
    @Test func `A second service of a type has a name of its own`() {
        let screen = FerryScreen()
        #expect(screen.crew.price(of: Route(from: "Moss", to: "Horten")) == 0)
    }

    @Test func `A session has services of its own`() {
        let session = Session()
        #expect(session.basket === session.basket)
        #expect(session.traveller !== Session().traveller)
    }

    @Test func `A service that is not registered may be nil`() {
        #expect((try? ServiceRegistry.resolve("nothing" as ServiceName<any Log>)) == nil)
    }

    @Test func `Everything is wired`() async {
        await expectValidWiring()
    }

    @Test func `There are at least ten services`() {
        ServiceRegistry.add(defaults: .time, .log, .keychain, .backend, .timetable, .fares, .crewFares, .bookings)
        ServiceRegistry.add(defaults: .mailer, .basket, .traveller, .crossingModel)
        #expect(ServiceRegistry.registeredNames.count == 14)
    }
}
