// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One start of a registry: builds services, each when what it depends on is ready, as many at a time as that allows.
///
/// It follows its tasks in a task-local, and so knows what factories build. A task that a factory leaves behind keeps the start,
/// which keeps nothing once it is over.
final class Start: Sendable {
    private struct State: Sendable {
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

    @TaskLocal private static var current: Start?

    /// The number of starts in progress; while it is 0, no build looks for one.
    private static let inProgress = Atomic(0)

    /// The start that the caller is part of.
    static var ofCaller: Start? {
        inProgress.load(ordering: .relaxed) == 0 ? nil : current
    }

    private let registry: Registry
    private let site: CallSite
    private let state: Lock<State>
    /// Not in the state, since the handler of a cancellation must not wait for a lock.
    private let isOver = Atomic(false)
    /// Signals that a build or a task has ended, or that the start is cancelled.
    private let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation

    init(_ registry: Registry, at site: CallSite) {
        self.registry = registry
        self.site = site
        let (services, refusals) = registry.servicesToStart(at: site)
        state = Lock(State(plan: StartPlan(services), failures: refusals))
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func run(within limit: TimeLimit, patience: TimeLimit, takesBack: Bool) async throws(ServiceStartError) {
        Self.inProgress.add(1, ordering: .relaxed)
        let cause = await withTaskCancellationHandler {
            await Self.$current.withValue(self) { await follow(limit) }
        } onCancel: {
            isOver.store(true, ordering: .releasing)
            changed.yield()
        }
        isOver.store(true, ordering: .releasing)
        let (plan, tasks, buildFailures) = state.withLock { state in
            // A task that a factory left behind keeps the start, which keeps no error.
            defer { (state.tasks, state.failures) = ([], [:]) }
            return (state.plan, state.tasks, state.failures)
        }
        var failures = buildFailures
        // A synchronous factory runs in its task, and is cancelled with the start only. The others go on without the task.
        for (name, task) in tasks
        where cause == .cancellation || registry.registration(named: name)?.isAsynchronous == true {
            task.cancel()
        }
        let left = failures.isEmpty ? [] : registry.leftToScopes(failures, plan.waiting)
        for name in left { failures[name] = nil }
        let isComplete = plan.names(in: .ready).count + left.count == plan.names.count
        if cause == .cancellation, !isComplete {
            let ending = Ending(label: registry.label, in: registry)
            let undoing = ending.begin { await self.undo(until: ending, patience, takesBack) }
            for (name, failure) in await undoing.value where failures[name] == nil { failures[name] = failure }
        } else {
            registry.end(self)
            _ = close()
        }
        if !isComplete { throw error(plan, failures, left, cause) }
    }

    /// True once no more builds begin.
    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    /// Begins builds as the plan allows, until there is nothing left to wait for; returns why it ends.
    private func follow(_ limit: TimeLimit) async -> ServiceStartError.Cause {
        // Neither another start that is being undone nor a factory that never returns may keep this one from ending.
        Task {
            await registry.begin(self)
            state.withLock { $0.hasBegun = true }
            launch()
        }
        do {
            try await limit.run {
                await self.wait { self.hasEnded || self.state.withLock { $0.hasBegun && $0.plan.isIdle } }
            }
        } catch {
            return .timeout(limit.duration ?? .zero)
        }
        return hasEnded ? .cancellation : .failures
    }

    /// Waits until `isMet` is true after a change.
    private func wait(until isMet: () -> Bool) async {
        for await _ in changes where isMet() { return }
    }

    /// Ends the build of a service, if one is given, and begins every build whose turn has come.
    @inline(never)
    private func launch(after name: String? = nil, _ failure: (any Error)? = nil) {
        state.withLock { state in
            if let name {
                state.plan.end(name, as: failure == nil ? .ready : .failed)
                if !hasEnded { state.failures[name] = failure }
            }
            if hasEnded { return }
            for name in state.plan.next() { state.tasks.append((name, Task { await build(name) })) }
        }
        signalChange()
    }

    /// Signals a change to this start, and to those that take over from it.
    private func signalChange() {
        changed.yield()
        state.withLock(\.heir)?.signalChange()
    }

    private func build(_ name: String) async {
        do {
            // What did not get its turn before the start was over stays unbuilt.
            if hasEnded { throw CancellationError() }
            try await Resolution(preparing: name, in: registry, site: site).prepare()
            launch(after: name)
        } catch {
            launch(after: name, error)
        }
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
        changed.yield()
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
    private func close() -> [ObjectIdentifier: InstanceBox] {
        Self.inProgress.subtract(1, ordering: .relaxed)
        // Builds go after the lock, since one may have the last reference to a scope.
        let (built, _, _) = state.withLock { state in
            defer { (state.built, state.builds, state.predecessors) = (nil, [], []) }
            return (state.built, state.builds, state.predecessors)
        }
        return built ?? [:]
    }

    /// Cancels the builds that nobody waits for; returns true while there is something to wait for.
    private func cancelBuilds(but spared: [ObjectIdentifier]) -> Bool {
        while true {
            let (builds, starts) = state.withLock { ($0.builds, $0.predecessors + [self]) }
            let isIdle = starts.allSatisfy { $0.state.withLock(\.plan.isIdle) }
            let cancelled = builds.filter { !spared.contains($0.slot) && $0.cancel() }
            // The factories that were cancelled may have stopped waiting for other builds.
            if cancelled.isEmpty { return !isIdle || builds.contains(where: \.wasCancelled) }
        }
    }

    /// Cancels the builds in progress, and shuts down what was built, in registries without another start in progress.
    ///
    /// Returns the errors of the shutdowns.
    private func undo(until ending: Ending, _ patience: TimeLimit, _ takesBack: Bool) async -> Failures {
        let registries = registry.end(self, undoing: ending)
        // The slots of registries in which another start is in progress.
        let spared = registry.chain.filter { other in !registries.contains { $0 === other } }
            .flatMap { $0.state.withLock(\.slots.all) }.map { ObjectIdentifier($0) }
        changed.yield()
        try? await patience.run { await self.wait { !self.cancelBuilds(but: spared) } }
        let boxes = close()
        var failures: Failures = [:]
        for registry in takesBack ? registries : [] {
            let names = await registry.takeBack(boxes, &failures)
            state.withLock { $0.undone.formUnion(names) }
        }
        for registry in registries { registry.state.withLock { if $0.undoing === ending { $0.undoing = nil } } }
        return failures
    }

    private func error(
        _ plan: StartPlan,
        _ failures: Failures,
        _ left: Set<String>,
        _ cause: ServiceStartError.Cause
    ) -> ServiceStartError {
        let undone = state.withLock(\.undone)
        let ready = plan.names(in: .ready).filter { !undone.contains($0) }
        let isReady = Set(ready)
        let notReady = plan.names.filter { !isReady.contains($0) && !left.contains($0) }
        var waiting: [String: [String]] = [:]
        for (name, names) in plan.waiting where !names.isEmpty && !left.contains(name) { waiting[name] = names }
        // What runs may wait for services that nobody wanted to start, and these for others.
        _ = plan.names(in: .running).following { name in
            let names = registry.awaited(by: name)
            if !names.isEmpty { waiting[name] = names }
            return names
        }
        var fates: [String: String] = [:]
        for name in cause == .cancellation ? notReady : [] {
            // A build may have ended without an instance, or not begun.
            let isCancelled = registry.visibleSlot(named: name)?.buildInProgress == nil
            fates[name] = undone.contains(name) ? "was shut down again" : isCancelled ? "was cancelled" : nil
        }
        return ServiceStartError(
            cause: cause,
            ready: ready,
            notReady: notReady,
            waiting: waiting,
            failures: failures,
            fates: fates
        )
    }
}
