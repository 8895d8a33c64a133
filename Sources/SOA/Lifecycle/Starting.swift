// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Start {
    func run(within limit: TimeLimit, patience: TimeLimit, takesBack: Bool) async throws(ServiceStartError) {
        Self.inProgress.add(1, ordering: .relaxed)
        let cause = await withTaskCancellationHandler {
            await Self.$current.withValue(self) { await follow(limit) }
        } onCancel: {
            isOver.store(true, ordering: .releasing)
            signal()
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
    func wait(until isMet: () -> Bool) async {
        for await _ in changes where isMet() { return }
    }

    /// Ends the build of a service, if one is given, and begins every build whose turn has come.
    @inline(never)
    private func launch(after name: String? = nil, _ failure: (any Error)? = nil) {
        let needed = registry.missed(failure)
        state.withLock { state in
            if let name {
                let facts = (failure as? ServiceRegistryError)?.facts
                let hasWaited = facts?.path.first != name || facts?.start != ObjectIdentifier(self)
                if hasEnded || needed.map({ state.plan.postpone(name, behind: $0, hasWaited: hasWaited) }) != true {
                    state.plan.end(name, as: failure == nil ? .ready : .failed)
                    if !hasEnded { state.failures[name] = failure }
                }
            }
            if hasEnded { return }
            for name in state.plan.next() { state.tasks.append((name, Task { await build(name) })) }
        }
        signalChange()
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

    private func error(
        _ plan: StartPlan,
        _ failures: Failures,
        _ left: Set<String>,
        _ cause: ServiceStartError.Cause
    ) -> ServiceStartError {
        let undone = state.withLock { $0.undone }
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
