// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

struct LiveTimetable: Timetable {
    var backend: any Backend = ServiceRegistry[.backend]
}

struct LiveFares: Fares {
    var time: any TimeSource = ServiceRegistry[.time]
    var offers: [any Offer] = ServiceRegistry.all(.offers)
}

final class LiveBookings: Bookings {
    let fares: any Fares
    let keychain: any Keychain
    let log: any Log

    init(
        fares: any Fares = ServiceRegistry[.fares],
        keychain: any Keychain = ServiceRegistry[.keychain],
        log: any Log = ServiceRegistry[.log]
    ) {
        self.fares = fares
        self.keychain = keychain
        self.log = log
    }
}

struct LiveMailer: Mailer {
    var backend: any Backend = ServiceRegistry[.backend]
}

@MainActor final class SearchModel {
    @Injected(.timetable) var timetable
    @LazyInjected(.fares) var fares
}

final class CrossingModel {
    @Injected(.bookings) var bookings
    @Injected(.mailer) var mailer
    let route: Route

    init(route: Route) {
        self.route = route
    }
}

final class PassPrinter: Sendable {
    let keychain = ServiceRegistry[.keychain]
    let log = ServiceRegistry[.log]
}

final class Session: Sendable {
    let scope = ServiceRegistry.makeScope("session")
    var basket: Basket { scope[.basket] }
    var traveller: Traveller { scope[.traveller] }
}
