// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The states of one slot, as a value.
///
/// It returns decisions, and does not act on them.
///
/// ```
/// unbuilt ── claim ──▶ building ── finish ──▶ built         retire, from anywhere ──▶ retired
///    ▲                     │                    │
///    └─── failed, or ──────┴──── discard ◀──────┘           close, from anywhere ──▶ ending ── end ──▶ closed
///         discarded
/// ```
///
/// Whoever gets `.build` from `claim` builds, and calls `finish` with that attempt exactly once. A finish whose
/// attempt is no longer the current one changes nothing, so a build that was superseded cannot come back.
struct SlotStateMachine: Sendable {
    /// The next step of a lookup.
    enum Claim: Sendable {
        case use(BuiltInstance)
        /// Build it, then report to `finish`.
        case build(Build)
        case wait(Build)
        /// The registration was replaced or removed since the slot was found: look again.
        case lookAgain
        /// The registry was closed.
        case refuse
    }

    /// The remains of a slot that is discarded or retired.
    enum Remains: Sendable {
        case nothing
        case instance(BuiltInstance)
        /// A build that continues only for the lookups that wait for it.
        case attempt(Build)
    }

    private enum State: Sendable {
        case unbuilt
        case building(Build)
        case built(BuiltInstance)
        case retired
        case closing(Build)
        case ending(BuiltInstance, isClaimed: Bool)
        case closed
    }

    private var state: State

    init() {
        state = .unbuilt
    }

    /// The state of a slot whose first lookup has claimed it.
    init(building attempt: Build) {
        state = .building(attempt)
    }

    var instance: BuiltInstance? {
        if case .built(let instance) = state { instance } else { nil }
    }

    /// The instance that lookups return, without a reference to what keeps it.
    var shared: InstanceBox? {
        if case .built(let instance) = state { instance.shared } else { nil }
    }

    /// The instance of a closed slot that is not shut down yet, for the shutdowns of others.
    var remaining: BuiltInstance? {
        if case .ending(let instance, _) = state { instance } else { nil }
    }

    /// The build in progress.
    var attempt: Build? {
        switch state {
        case .building(let attempt), .closing(let attempt): attempt
        case .unbuilt, .built, .retired, .ending, .closed: nil
        }
    }

    var isBuilding: Bool { attempt != nil }

    /// True once the registry was closed.
    var isClosed: Bool {
        switch state {
        case .closing, .ending, .closed: true
        case .unbuilt, .building, .built, .retired: false
        }
    }

    /// Decides what a lookup does; the attempt is created only if it is to build.
    mutating func claim(_ attempt: @autoclosure () -> Build) -> Claim {
        switch state {
        case .unbuilt:
            let attempt = attempt()
            state = .building(attempt)
            return .build(attempt)
        case .building(let attempt):
            return .wait(attempt)
        case .built(let instance):
            return .use(instance)
        case .retired:
            return .lookAgain
        case .closing, .ending, .closed:
            return .refuse
        }
    }

    /// Ends an attempt, without an instance if there is none to keep; returns false if the attempt was superseded.
    mutating func finish(_ attempt: Build, with instance: __owned BuiltInstance?) -> Bool {
        switch state {
        case .building(let current) where current === attempt:
            if let instance { state = .built(instance) } else { state = .unbuilt }
        case .closing(let current) where current === attempt:
            state = instance.map { .ending($0, isClaimed: false) } ?? .closed
        default:
            return false
        }
        return true
    }

    /// Discards the instance, or supersedes the build in progress; the next lookup builds anew.
    mutating func discard() -> Remains {
        if isClosed { return .nothing }
        defer { if case .retired = state {} else { state = .unbuilt } }
        return remains
    }

    /// Retires the slot: its registration was replaced or removed, and nothing is built here any more.
    mutating func retire() -> Remains {
        if isClosed { return .nothing }
        defer { state = .retired }
        return remains
    }

    private var remains: Remains {
        switch state {
        case .built(let instance): .instance(instance)
        case .building(let attempt): .attempt(attempt)
        default: .nothing
        }
    }

    /// Refuses lookups from now on.
    ///
    /// What was built is returned to be shut down, once: whoever gets it reports to ``end()``. While an attempt is in
    /// progress, wait for it, and close again.
    mutating func close() -> BuiltInstance? {
        switch state {
        case .unbuilt, .retired, .closed:
            state = .closed
        case .building(let attempt):
            state = .closing(attempt)
        case .built(let instance), .ending(let instance, isClaimed: false):
            state = .ending(instance, isClaimed: true)
            return instance
        case .closing, .ending(_, isClaimed: true):
            break
        }
        return nil
    }

    /// Returns the instance that was shut down, to be released where no lock is held.
    mutating func end() -> BuiltInstance? {
        defer { if isClosed { state = .closed } }
        return remaining
    }
}
