// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What one entry of a registry goes through, as a value: it decides and acts on nothing.
///
/// ```
/// unbuilt ── claim ──▶ building ── finish ──▶ built         retire, from anywhere ──▶ retired
///    ▲                     │                    │
///    └─── failed, or ──────┴──── forget ◀───────┘           close, from anywhere ──▶ closed
///         forgotten meanwhile
/// ```
///
/// Whoever gets `.build` from `claim` builds, and calls `finish` with that attempt exactly once. A finish whose
/// attempt is no longer the current one changes nothing, so a build that was superseded cannot come back.
struct EntryStateMachine<Instance: Sendable, Attempt: AnyObject & Sendable>: Sendable {
    /// What one who asks for the service does next.
    enum Claim: Sendable {
        /// The service is there.
        case use(Instance)
        /// Build it, then report to `finish`.
        case build(Attempt)
        /// Somebody builds it: wait for that attempt.
        case wait(Attempt)
        /// The registration was replaced or removed since the entry was looked up: look again.
        case lookAgain
        /// The registry was closed.
        case refuse
    }

    /// What one who closes the entry does next.
    enum Close: Sendable {
        /// Nothing was ever built, or it was stopped before.
        case nothing
        /// Stop this.
        case stop(Instance)
        /// Wait for the attempt, then close again.
        case wait(Attempt)
    }

    private enum State: Sendable {
        case unbuilt
        case building(Attempt)
        case built(Instance)
        case retired
        case closing(Attempt)
        case closed(remaining: Instance?)
    }

    private var state = State.unbuilt

    /// The instance, if there is one to hand out.
    var instance: Instance? {
        if case .built(let instance) = state { instance } else { nil }
    }

    /// The attempt that goes on, if any.
    var attempt: Attempt? {
        switch state {
        case .building(let attempt), .closing(let attempt): attempt
        case .unbuilt, .built, .retired, .closed: nil
        }
    }

    /// True while somebody builds.
    var isBuilding: Bool {
        attempt != nil
    }

    /// True once the registry was closed.
    var isClosed: Bool {
        switch state {
        case .closing, .closed: true
        case .unbuilt, .building, .built, .retired: false
        }
    }

    /// One asks for the service.
    ///
    /// The attempt is made only if this one is to build.
    mutating func claim(_ attempt: @autoclosure () -> Attempt) -> Claim {
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
        case .closing, .closed:
            return .refuse
        }
    }

    /// The attempt has ended: with an instance, or without one if it failed or its instance is not to be kept.
    ///
    /// Answers true if the instance is kept.
    mutating func finish(_ attempt: Attempt, with instance: Instance?) -> Bool {
        switch state {
        case .building(let current) where current === attempt:
            state = instance.map { .built($0) } ?? .unbuilt
            return instance != nil
        case .closing(let current) where current === attempt:
            state = .closed(remaining: instance)
            return instance != nil
        default:
            return false
        }
    }

    /// Back to the start.
    ///
    /// A build that goes on is superseded: those who wait for it get what it makes, and nobody else.
    ///
    /// Answers the instance, for the caller to let go of where no lock is held.
    mutating func forget() -> Instance? {
        switch state {
        case .unbuilt, .retired, .closing, .closed:
            return nil
        case .building:
            state = .unbuilt
            return nil
        case .built(let instance):
            state = .unbuilt
            return instance
        }
    }

    /// The registration was replaced or removed: nothing is built here any more.
    ///
    /// Answers the instance, for the caller to let go of where no lock is held.
    mutating func retire() -> Instance? {
        if isClosed { return nil }
        defer { state = .retired }
        return instance
    }

    /// Nothing is handed out any more.
    ///
    /// What was built is given out to be stopped, once.
    mutating func close() -> Close {
        switch state {
        case .unbuilt, .retired:
            state = .closed(remaining: nil)
            return .nothing
        case .building(let attempt), .closing(let attempt):
            state = .closing(attempt)
            return .wait(attempt)
        case .built(let instance):
            state = .closed(remaining: nil)
            return .stop(instance)
        case .closed(let remaining):
            state = .closed(remaining: nil)
            return remaining.map { .stop($0) } ?? .nothing
        }
    }
}
