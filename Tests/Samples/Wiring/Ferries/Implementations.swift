// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

package struct SystemTime: TimeSource {
    package let hour = 12

    package init() {}
}

package struct FixedTime: TimeSource {
    package let hour: Int

    package init(hour: Int) {
        self.hour = hour
    }
}

package struct SilentLog: Log {
    package init() {}

    package func write(_ line: String) {}
}

package final class SpyLog: Log {
    private let written = Mutex<[String]>([])

    package init() {}

    package var lines: [String] { written.withLock { $0 } }

    package func write(_ line: String) { written.withLock { $0.append(line) } }
}

package final class DeviceKeychain: Keychain {
    package let token = "token of a device"

    package init() {}
}

package struct FixedKeychain: Keychain {
    package let token: String

    package init(token: String) {
        self.token = token
    }
}

package struct LiveBackend: Backend {
    package init() {}

    package func get(_ path: String) -> String { "live \(path)" }
}

package struct SampleBackend: Backend {
    package init() {}

    package func get(_ path: String) -> String { "sample \(path)" }
}

package struct OfflineBackend: Backend {
    package init() {}

    package func get(_ path: String) -> String { "stored \(path)" }
}

package struct FixedFares: Fares {
    package let price: Int

    package init(price: Int) {
        self.price = price
    }

    package func price(of route: Route) -> Int { price }
}

package struct EarlyBird: Offer {
    package let discount = 10

    package init() {}
}

package struct GroupOffer: Offer {
    package let discount = 5

    package init() {}
}

package struct NoOffer: Offer {
    package let discount = 0

    package init() {}
}

/// The routes that a traveller has chosen, until the session ends.
package final class Basket: Sendable {
    private let chosen = Mutex<[Route]>([])

    package init() {}

    package var routes: [Route] { chosen.withLock { $0 } }

    package func add(_ route: Route) { chosen.withLock { $0.append(route) } }
}

/// The traveller of a session.
package final class Traveller: Sendable {
    package let name = "ann"

    package init() {}
}
