// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

extension ServiceName {
    static var time: Of<any TimeSource> { .init { SystemTime() } }
    static var log: Of<any Log> { .init { SilentLog() } }
    static var keychain: Of<any Keychain> { .init { DeviceKeychain() } }
    static var backend: Of<any Backend> { .init { LiveBackend() } }
    static var timetable: Of<any Timetable> { .graph { LiveTimetable() } }
    static var offers: Of<any Offer> { "offers" }
    static var fares: Of<any Fares> { .graph { LiveFares() } }
    static var crewFares: Of<any Fares> { .graph { FixedFares(price: 0) } }
    static var bookings: Of<any Bookings> { .graph { LiveBookings() } }
    static var mailer: Of<any Mailer> { .graph { LiveMailer() } }
    static var basket: Of<Basket> { .scoped { Basket() } }
    static var traveller: Of<Traveller> { .scoped { Traveller() } }
    static var crossingModel: Of<@Sendable (Route) -> CrossingModel> { .init { { CrossingModel(route: $0) } } }
}

func registerServices() {
    ServiceRegistry.add(.backend, when: .preview) { SampleBackend() }
    ServiceRegistry.add(.backend, when: .argument("-offline")) { OfflineBackend() }
    ServiceRegistry.add(to: .offers) { EarlyBird() }
    ServiceRegistry.add(to: .offers) { GroupOffer() }
}
