// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

extension ServiceName {
    static var time: Of<any TimeSource> { .init { SystemTime() } }
    static var log: Of<any Log> { .init { SilentLog() } }
    static var keychain: Of<any Keychain> { .init { DeviceKeychain() } }
    static var backend: Of<any Backend> { .init { LiveBackend() } }
    static var timetable: Of<any Timetable> { .graph { LiveTimetable(backend: ServiceRegistry[.backend]) } }
    static var offers: Of<any Offer> { "offers" }
    static var fares: Of<any Fares> {
        .graph { LiveFares(time: ServiceRegistry[.time], offers: ServiceRegistry.all(.offers)) }
    }
    static var crewFares: Of<any Fares> { .graph { FixedFares(price: 0) } }
    static var bookings: Of<any Bookings> {
        .graph {
            LiveBookings(
                fares: ServiceRegistry[.fares],
                keychain: ServiceRegistry[.keychain],
                log: ServiceRegistry[.log]
            )
        }
    }
    static var mailer: Of<any Mailer> { .graph { LiveMailer(backend: ServiceRegistry[.backend]) } }
    static var basket: Of<Basket> { .scoped { Basket() } }
    static var traveller: Of<Traveller> { .scoped { Traveller() } }
    static var searchModel: Of<@Sendable () -> SearchModel> {
        .init { { SearchModel(timetable: ServiceRegistry[.timetable], fares: ServiceRegistry[.fares]) } }
    }
    static var crossingModel: Of<@Sendable (Route) -> CrossingModel> {
        .init { { CrossingModel(route: $0, bookings: ServiceRegistry[.bookings], mailer: ServiceRegistry[.mailer]) } }
    }
    static var passPrinter: Of<PassPrinter> {
        .graph { PassPrinter(keychain: ServiceRegistry[.keychain], log: ServiceRegistry[.log]) }
    }
}

struct PlatformModule: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(.backend, when: .preview) { SampleBackend() }
        registry.add(.backend, when: .argument("-offline")) { OfflineBackend() }
    }
}

struct FerryModule: ServiceModule {
    let dependencies: [any ServiceModule] = [PlatformModule()]

    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .offers) { EarlyBird() }
        registry.add(to: .offers) { GroupOffer() }
    }
}
