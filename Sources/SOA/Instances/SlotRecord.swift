// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// What is known of a slot, beside the instance itself.
struct SlotRecord: Sendable {
    var resolves = 0
    var startedAt: Duration?
    var buildTime: Duration?
    var dependencies: [String] = []
    var requestedBy: Requester?
    /// Where the last build stands among all builds of the process, so that what was built last is shut down first.
    var sequence = 0
    var hasFailed = false
    var wasStopped = false

    /// Counts a lookup; returns true if it was the first one.
    mutating func noteLookup(_ request: Request) -> Bool {
        if request.isPreparation { return false }
        resolves += 1
        if requestedBy == nil { requestedBy = request.origin }
        return resolves == 1
    }

    mutating func noteBuild(_ dependencies: [String], _ time: BuildTime?) {
        self.dependencies = dependencies
        startedAt = time.map { LaunchClock.elapsed(at: $0.start) }
        buildTime = time?.duration
        sequence = Self.builds.add(1, ordering: .relaxed).newValue
        hasFailed = false
    }

    mutating func noteFailure(_ dependencies: [String]) {
        self.dependencies = dependencies
        hasFailed = true
    }

    private static let builds = Atomic(0)
}

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
