// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The code of the app that uses the services. It is the same in both forms, so it is not counted.

import SOAFerries

extension LiveTimetable {
    func departures(on route: Route) -> [String] { [backend.get(route.path)] }
}

extension LiveFares {
    func price(of route: Route) -> Int {
        (time.hour < 9 ? 80 : 100) - offers.map(\.discount).reduce(0, +)
    }
}

extension LiveBookings {
    func book(_ route: Route) -> Booking {
        log.write("\(route.path), by \(keychain.token)")
        return Booking(route: route, price: fares.price(of: route))
    }
}

extension LiveMailer {
    func send(_ text: String) -> String { backend.get(text) }
}

extension SearchModel {
    func search(_ route: Route) -> String {
        timetable.departures(on: route).map { "\($0) for \(fares.price(of: route)), \(tides.tide(6))" }.joined()
    }
}

extension CrossingModel {
    func confirm() -> String { mailer.send("\(bookings.book(route).price)") }
}

extension PassPrinter {
    func print() { log.write("pass of \(keychain.token)") }
}
