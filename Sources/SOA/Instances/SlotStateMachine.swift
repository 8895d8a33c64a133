// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The states of one slot, as a value.
///
/// It returns decisions, and does not act on them.
///
/// ```text
/// unbuilt ── claim ──▶ building ── finish ──▶ built         retire, from anywhere ──▶ retired
///    ▲                     │                    │
///    └─── failed, or ──────┴──── discard ◀──────┘           close, from anywhere ──▶ ending ── end ──▶ closed
///         discarded
/// ```
///
/// Whoever gets `.build` from `claim` builds, and calls `finish` with that attempt exactly once. A finish whose
/// attempt is no longer the current one changes nothing, so a build that was superseded cannot come back. Once closed, a slot
/// still takes what its build makes, and has it until it is shut down.
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

    /// The content of a slot, and what remains of one that is discarded or retired.
    enum Remains: Sendable {
        case nothing
        case instance(BuiltInstance)
        /// A build in progress; that of a discarded slot continues only for the lookups that wait for it.
        case attempt(Build)
    }

    private enum Phase: Sendable {
        case open
        case retired
        case closed
        /// Closed, and the instance was returned to be shut down.
        case ending
    }

    private var content: Remains
    private var phase = Phase.open

    /// The state of a new slot, which its first lookup may have claimed.
    init(building attempt: Build? = nil) {
        if let attempt { content = .attempt(attempt) } else { content = .nothing }
    }

    var instance: BuiltInstance? { isClosed ? nil : built }

    /// The instance that lookups return, without a reference to what keeps it.
    var shared: InstanceBox? {
        if case .instance(let instance) = content, !isClosed { instance.shared } else { nil }
    }

    /// The instance of an open or a closed slot.
    var built: BuiltInstance? {
        if case .instance(let instance) = content { instance } else { nil }
    }

    var attempt: Build? {
        if case .attempt(let attempt) = content { attempt } else { nil }
    }

    var isBuilding: Bool { attempt != nil }

    var isClosed: Bool { phase == .closed || phase == .ending }

    /// True once the instance was shut down.
    var hasEnded: Bool { phase == .ending && built == nil }

    /// Decides what a lookup does; the attempt is created only if it is to build.
    mutating func claim(_ attempt: @autoclosure () -> Build) -> Claim {
        if phase == .retired { return .lookAgain }
        if isClosed { return .refuse }
        switch content {
        case .nothing:
            let attempt = attempt()
            content = .attempt(attempt)
            return .build(attempt)
        case .attempt(let attempt): return .wait(attempt)
        case .instance(let instance): return .use(instance)
        }
    }

    /// Ends an attempt, without an instance if there is none to keep; returns false if the attempt was superseded.
    mutating func finish(_ attempt: Build, with instance: __owned BuiltInstance?) -> Bool {
        guard case .attempt(let current) = content, current === attempt else { return false }
        if let instance { content = .instance(instance) } else { content = .nothing }
        return true
    }

    /// Discards the instance, or supersedes the build in progress; the next lookup builds anew.
    mutating func discard() -> Remains {
        if isClosed { return .nothing }
        defer { content = .nothing }
        return content
    }

    /// Retires the slot: its registration was replaced or removed, and nothing is built here any more.
    mutating func retire() -> Remains {
        if !isClosed { phase = .retired }
        return discard()
    }

    /// Refuses lookups from now on.
    ///
    /// What was built is returned to be shut down, once: whoever gets it reports to ``end()``. While an attempt is in
    /// progress, wait for it, and close again.
    mutating func close() -> BuiltInstance? {
        if phase == .ending { return nil }
        phase = built == nil ? .closed : .ending
        return built
    }

    /// Returns the instance that was shut down, to be released where no lock is held.
    mutating func end() -> BuiltInstance? {
        guard isClosed, let built else { return nil }
        content = .nothing
        return built
    }
}
