// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// A clock by which every wait is over at once, and is noted.
final class WaitingTimes: Clock {
    typealias Instant = ContinuousClock.Instant

    private let noted = Lock<[Duration]>([])
    private let start = ContinuousClock.now

    var all: [Duration] { noted.withLock { $0 } }

    var now: Instant { start.advanced(by: all.reduce(.zero, +)) }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        noted.withLock { noted in
            let now = start.advanced(by: noted.reduce(.zero, +))
            noted.append(now.duration(to: deadline))
        }
    }
}
