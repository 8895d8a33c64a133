// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// A clock whose waits end at once and are recorded.
final class ImmediateClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let recorded = Lock<[Duration]>([])
    private let start = ContinuousClock.now

    var all: [Duration] { recorded.withLock { $0 } }

    var now: Instant { start.advanced(by: all.reduce(.zero, +)) }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        recorded.withLock { recorded in
            let now = start.advanced(by: recorded.reduce(.zero, +))
            recorded.append(now.duration(to: deadline))
        }
    }
}
