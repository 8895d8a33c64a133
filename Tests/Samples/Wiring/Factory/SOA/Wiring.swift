// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

extension ServiceName {
    static var time: Of<any TimeSource> { .init { SystemTime() } }
    static var log: Of<any Log> { .init { SilentLog() } }
    static var keychain: Of<any Keychain> { .init { DeviceKeychain() } }
    static var backend: Of<any Backend> { .init { LiveBackend() } }
    static var timetable: Of<any Timetable> { .transient { LiveTimetable() } }
    static var fares: Of<any Fares> { .transient { LiveFares() } }
    static var bookings: Of<any Bookings> { .transient { LiveBookings() } }
    static var mailer: Of<any Mailer> { .transient { LiveMailer() } }
    static var offers: Of<any Offer> { "offers" }
    static var basket: Of<Basket> { .scoped { Basket() } }
    static var traveller: Of<Traveller> { .scoped { Traveller() } }
    static var searchModel: Of<SearchModel> { .transient { @MainActor in SearchModel() } }
    static var crossingModel: Of<@Sendable (Route) -> CrossingModel> { .init { { CrossingModel(route: $0) } } }
}

func registerServices() {
    ServiceRegistry.add(.backend, when: .preview) { SampleBackend() }
    ServiceRegistry.add(.backend, when: .argument("-offline")) { OfflineBackend() }
    ServiceRegistry.add(to: .offers) { EarlyBird() }
    ServiceRegistry.add(to: .offers) { GroupOffer() }
}
