// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One start of a registry: builds services, each when what it depends on is ready, as many at a time as that allows.
///
/// It follows its tasks in a task-local, and so knows what factories build. A task that a factory leaves behind keeps the start,
/// which keeps nothing once it is over.
final class Start: Sendable {
    struct State: ~Copyable, Sendable {
        var plan: StartPlan
        /// True once the start waits for no other one that is being undone.
        var hasBegun = false
        var failures: Failures
        var tasks: [(name: String, task: Task<Void, Never>)] = []
        /// The asynchronous builds in progress.
        var builds: [Build] = []
        /// The newest instance of each slot that was built; nil once nobody takes them back.
        var built: [ObjectIdentifier: InstanceBox]? = [:]
        var undone: Set<String> = []
        /// The start that takes over what this one has begun.
        var heir: Start?
        /// The starts from which this one has taken over.
        var predecessors: [Start] = []
    }

    @TaskLocal static var current: Start?

    /// The number of starts in progress; while it is 0, no build looks for one.
    static let inProgress = Atomic(0)

    /// The start that the caller is part of.
    static var ofCaller: Start? {
        inProgress.load(ordering: .relaxed) == 0 ? nil : current
    }

    let registry: Registry
    let site: CallSite
    let state: Lock<State>
    /// Not in the state, since the handler of a cancellation must not wait for a lock.
    let isOver = Atomic(false)
    /// Signals that a build or a task has ended, or that the start is cancelled.
    let changes: AsyncStream<Void>
    let changed: AsyncStream<Void>.Continuation

    init(_ registry: Registry, at site: CallSite) {
        self.registry = registry
        self.site = site
        let (services, refusals) = registry.servicesToStart(at: site)
        state = Lock(State(plan: StartPlan(services), failures: refusals))
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// True once no more builds begin.
    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    @inline(never)
    func signal() { changed.yield() }

    /// Signals a change to this start, and to those that take over from it.
    func signalChange() {
        signal()
        state.withLock { $0.heir }?.signalChange()
    }
}

// MARK: - What it builds

extension Start {
    func began(_ build: Build) {
        let heir = state.withLock { state in
            if state.built != nil { state.builds.append(build) }
            return state.heir
        }
        heir?.began(build)
    }

    func ended(_ build: Build, _ box: InstanceBox?) {
        // The former instance is released after the lock.
        let (_, heir) = state.withLock { state in
            state.builds.removeAll { $0 === build }
            return (box.flatMap { state.built?.updateValue($0, forKey: build.slot) }, state.heir)
        }
        signal()
        heir?.ended(build, box)
    }

    /// Lets another start, which still is in progress, cancel and take back what this one has begun.
    func bequeath(to heir: Start) {
        state.withLock { state in
            // That of a scope is one of its parents, too.
            if state.heir != nil { return }
            state.heir = heir
            heir.state.withLock { other in
                other.builds += state.builds
                other.predecessors += state.predecessors + [self]
                for (slot, box) in state.built ?? [:] where other.built?[slot] == nil { other.built?[slot] = box }
            }
        }
    }

    /// Forgets all builds, and returns the newest instance of each slot.
    func close() -> [ObjectIdentifier: InstanceBox] {
        Self.inProgress.subtract(1, ordering: .relaxed)
        // Builds go after the lock, since one may have the last reference to a scope.
        let (built, _, _) = state.withLock { state in
            defer { (state.built, state.builds, state.predecessors) = (nil, [], []) }
            return (state.built, state.builds, state.predecessors)
        }
        return built ?? [:]
    }

    /// Cancels the builds that nobody waits for; returns true while there is something to wait for.
    func cancelBuilds(but spared: [ObjectIdentifier]) -> Bool {
        while true {
            let (builds, starts) = state.withLock { ($0.builds, $0.predecessors + [self]) }
            let isIdle = starts.allSatisfy { $0.state.withLock { $0.plan.isIdle } }
            let cancelled = builds.filter { !spared.contains($0.slot) && $0.cancel() }
            // The factories that were cancelled may have stopped waiting for other builds.
            if cancelled.isEmpty { return !isIdle || builds.contains(where: \.wasCancelled) }
        }
    }
}
