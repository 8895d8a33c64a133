// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOAFerries

struct TideClient: Sendable {
    var tide: @Sendable (Int) -> String
}

struct LiveTimetable: Timetable {
    @Injected(.backend) var backend
}

struct LiveFares: Fares {
    @Injected(.time) var time
    @Injected(.offers) var offers
}

struct LiveBookings: Bookings {
    @Injected(.fares) var fares
    @Injected(.keychain) var keychain
    @Injected(.log) var log
}

struct LiveMailer: Mailer {
    @Injected(.backend) var backend
}

@MainActor final class SearchModel {
    @Injected(.timetable) var timetable
    @Injected(.fares) var fares
    @Injected(.tides) var tides
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

    func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try scope.run(operation)
    }
}
