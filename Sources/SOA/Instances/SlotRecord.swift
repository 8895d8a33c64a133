// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The record of a slot's lookups and builds.
struct SlotRecord: Sendable {
    var resolves = 0
    /// The last build; 0 and 0 if nothing was built, or the app created the instance.
    private var time = BuildTime(start: 0, end: 0)
    var dependencies: [String] = []
    var requestedBy: Requester?
    /// The position of the last build among all builds of the process.
    ///
    /// Services are shut down newest first.
    var sequence = 0

    /// The facts that outlive a discarded instance: its dependencies, and its position in the order of builds.
    var withoutInstance: SlotRecord { SlotRecord(dependencies: dependencies, sequence: sequence) }

    /// Counts a lookup; returns true if it was the first one.
    mutating func recordLookup(_ requester: @autoclosure () -> Requester) -> Bool {
        resolves += 1
        // Not the number of lookups: those that took no lock are added later.
        guard requestedBy == nil else { return false }
        requestedBy = requester()
        return true
    }

    /// The time from the first use of any registry to the beginning of the last build.
    var startedAt: Duration? {
        time.start == 0 ? nil : BuildTime(start: BuildTime.launch, end: time.start).duration
    }

    var buildTime: Duration? { time.start == 0 ? nil : time.duration }

    /// Returns the time since the last build ended; 0 for an instance that the app created.
    func age(at now: UInt64) -> UInt64 {
        time.end == 0 ? 0 : UInt64(max(0, Int64(bitPattern: now &- time.end)))
    }

    /// Moves the last build into the past.
    mutating func age(by nanoseconds: UInt64) {
        if time.end == 0 { return }
        // The clock of a machine begins when it is switched on, so what lies before that is negative, as of two's complement.
        let most = UInt64(Int64(bitPattern: time.start) - Int64.min / 2)
        var step = min(nanoseconds, most)
        // At 0 there is no build.
        if time.start == step || time.end == step { step -= 1 }
        time = BuildTime(start: time.start &- step, end: time.end &- step)
    }

    mutating func recordBuild(_ time: BuildTime?) {
        self.time = time ?? BuildTime(start: 0, end: 0)
        sequence = Self.builds.wrappingAdd(1, ordering: .relaxed).newValue
    }

    private static let builds = Atomic(0)
}

/// The beginning and the end of a build, in nanoseconds of a monotonic clock.
struct BuildTime: Sendable {
    let start: UInt64
    let end: UInt64

    /// The first use of any registry, for all of them to agree on.
    static let launch = now

    var duration: Duration { .nanoseconds(Int64(bitPattern: end &- start)) }
}
