// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Not counted: it tests the wiring itself.

import SOA
import SOAFerries
import SOATesting
import Testing

@Suite(.services { registerServices() }) struct LifetimeTests {
    @Test func `A service without a scope is built for each lookup, the others once`() throws {
        let bookings = try #require(ServiceRegistry[.bookings] as? LiveBookings)
        #expect(bookings !== ServiceRegistry[.bookings] as? LiveBookings)
        let keychain = try #require(ServiceRegistry[.keychain] as? DeviceKeychain)
        #expect(keychain === ServiceRegistry[.keychain] as? DeviceKeychain)
    }

    @Test func `A session has services of its own`() {
        let session = Session()
        #expect(session.basket === session.basket)
        #expect(session.traveller !== Session().traveller)
    }

    @Test func `Everything is wired`() async {
        await expectValidWiring()
    }

    @Test func `There are at least ten services`() {
        ServiceRegistry.add(defaults: .time, .log, .keychain, .backend, .timetable, .fares, .bookings, .mailer)
        ServiceRegistry.add(defaults: .basket, .traveller, .searchModel, .crossingModel)
        #expect(ServiceRegistry.registeredNames.count == 14)
    }
}
