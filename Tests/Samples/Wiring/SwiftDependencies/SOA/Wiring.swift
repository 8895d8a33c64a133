// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

extension ServiceName {
    static var time: Of<any TimeSource> { .init { SystemTime() } }
    static var log: Of<any Log> { .init { SilentLog() } }
    static var keychain: Of<any Keychain> { .init { DeviceKeychain() } }
    static var backend: Of<any Backend> { .init { LiveBackend() } }
    static var timetable: Of<any Timetable> { .init { LiveTimetable() } }
    static var offers: Of<[any Offer]> { .init { [EarlyBird(), GroupOffer()] } }
    static var fares: Of<any Fares> { .init { LiveFares() } }
    static var bookings: Of<any Bookings> { .init { LiveBookings() } }
    static var mailer: Of<any Mailer> { .init { LiveMailer() } }
    static var basket: Of<Basket> { .scoped { Basket() } }
    static var traveller: Of<Traveller> { .scoped { Traveller() } }
    static var tides: Of<TideClient> { .init { TideClient { "ebb at \($0)" } } }
    static var crossingModel: Of<@Sendable (Route) -> CrossingModel> { .init { { CrossingModel(route: $0) } } }
}

func prepareServices() {
    ServiceRegistry.add(.backend, when: .preview) { SampleBackend() }
    ServiceRegistry.add(.backend, when: .argument("-offline")) { OfflineBackend() }
}
