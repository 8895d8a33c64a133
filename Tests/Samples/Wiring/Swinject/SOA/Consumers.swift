// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

struct LiveTimetable: Timetable {
    let backend: any Backend
}

struct LiveFares: Fares {
    let time: any TimeSource
    let offers: [any Offer]
}

struct LiveBookings: Bookings {
    let fares: any Fares
    let keychain: any Keychain
    let log: any Log
}

struct LiveMailer: Mailer {
    let backend: any Backend
}

final class SearchModel {
    let timetable: any Timetable
    let fares: any Fares

    init(timetable: any Timetable, fares: any Fares) {
        self.timetable = timetable
        self.fares = fares
    }
}

final class CrossingModel {
    let route: Route
    let bookings: any Bookings
    let mailer: any Mailer

    init(route: Route, bookings: any Bookings, mailer: any Mailer) {
        self.route = route
        self.bookings = bookings
        self.mailer = mailer
    }
}

final class PassPrinter: Sendable {
    let keychain: any Keychain
    let log: any Log

    init(keychain: any Keychain, log: any Log) {
        self.keychain = keychain
        self.log = log
    }
}

final class Session {
    let scope = ServiceRegistry.makeScope("session")
    var basket: Basket { scope[.basket] }
    var traveller: Traveller { scope[.traveller] }
}

final class FerryScreen {
    let search = ServiceRegistry[.searchModel]()
    @LazyInjected(.crewFares) var crew

    func crossing(on route: Route) -> CrossingModel {
        ServiceRegistry[.crossingModel](route)
    }
}
