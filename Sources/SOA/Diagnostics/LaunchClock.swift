// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The time since any registry was used first, for all of them to agree on.
enum LaunchClock {
    private static let launch = ContinuousClock.now

    /// Makes sure that the clock runs.
    static func begin() {
        _ = launch
    }

    static func elapsed(at instant: ContinuousClock.Instant) -> Duration {
        launch.duration(to: instant)
    }
}
