// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

struct LiveTimetable: Timetable {
    @Injected(.backend) var backend
}

struct LiveFares: Fares {
    @Injected(.time) var time
    var offers = ServiceRegistry.all(.offers)
}

struct LiveBookings: Bookings {
    @Injected(.fares) var fares
    @Injected(.keychain) var keychain
    @Injected(.log) var log
}

struct LiveMailer: Mailer {
    @Injected(.backend) var backend
}

final class SearchModel {
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

final class Session {
    let scope = ServiceRegistry.makeScope("session")
    var basket: Basket { scope[.basket] }
    var traveller: Traveller { scope[.traveller] }
}

final class FerryScreen {
    let search = SearchModel()
    @LazyInjected(.crewFares) var crew

    func crossing(on route: Route) -> CrossingModel {
        ServiceRegistry[.crossingModel](route)
    }
}
