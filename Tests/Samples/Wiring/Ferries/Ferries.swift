// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The domain of the apps in the migration guides, which sell ferry crossings.

package struct Route: Sendable, Hashable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }

    package var path: String { "\(from)-\(to)" }
}

package struct Booking: Sendable, Hashable {
    package let route: Route
    package let price: Int

    package init(route: Route, price: Int) {
        self.route = route
        self.price = price
    }
}

package protocol TimeSource: Sendable {
    var hour: Int { get }
}

package protocol Log: Sendable {
    func write(_ line: String)
}

package protocol Keychain: Sendable {
    var token: String { get }
}

package protocol Backend: Sendable {
    func get(_ path: String) -> String
}

package protocol Timetable: Sendable {
    func departures(on route: Route) -> [String]
}

package protocol Fares: Sendable {
    func price(of route: Route) -> Int
}

package protocol Bookings: Sendable {
    func book(_ route: Route) -> Booking
}

package protocol Mailer: Sendable {
    func send(_ text: String) -> String
}

package protocol Offer: Sendable {
    var discount: Int { get }
}
