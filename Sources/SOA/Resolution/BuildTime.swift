// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// When a build began, and how long it took.
struct BuildTime: Sendable {
    let start: ContinuousClock.Instant
    let duration: Duration

    /// A build that began at `start` and has ended now.
    init(since start: ContinuousClock.Instant) {
        self.start = start
        self.duration = start.duration(to: .now)
    }
}
