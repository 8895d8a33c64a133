// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

/// A clock on which any time is over at once.
struct InstantClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

#endif
