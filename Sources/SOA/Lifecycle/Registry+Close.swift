// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// Closes this registry: lookups fail from now on, and the services that it has built are shut down.
    ///
    /// A second call waits until the first has ended. A call in the first one or in a build returns at once, since the first
    /// may be waiting for it.
    ///
    /// A build that the caller is part of, or that waits for the caller, is not awaited: its instance is shut down once it has
    /// ended, and what it needs after that.
    func close(
        _ grace: TimeLimit = .none,
        for requester: Build? = ResolutionContext.requester
    ) async throws(ServiceShutdownError) {
        let ending = Ending(label: label, in: parent)
        let (earlier, task) = state.withLock { state -> (Ending?, Task<Failures, Never>?) in
            if let earlier = state.phase.ending { return (earlier, nil) }
            state.phase = .ending(ending)
            shadows.store(.max, ordering: .releasing)
            // A task of its own costs more than the end of a scope in which nothing is shut down.
            if state.mayWait {
                return (nil, ending.begin(on: .current) { await self.end(ending, grace, requester) })
            }
            ending.begin()
            return (nil, nil)
        }
        if let earlier {
            // The first call may not have come to that yet.
            if requester != nil { return unpublishAll() }
            return try await earlier.wait(grace)
        }
        let failures = if let task { await task.value } else { await end(ending, grace, requester) }
        ending.end()
        if !failures.isEmpty { throw ServiceShutdownError(failures: failures) }
    }

    /// Ends what this registry has built, and the `unfinished` slots of a former part of the ending, whatever was reset since.
    @inline(never)
    private func end(
        _ ending: Ending,
        _ grace: TimeLimit,
        _ requester: Build?,
        _ unfinished: [Slot] = []
    ) async -> Failures {
        unpublishAll()
        // A cancelled start shuts down dependants of what is shut down here; its builds may wait for the caller's.
        var failures: Failures = [:]
        if requester == nil {
            do {
                try await state.withLock(\.undoing)?.wait(grace)
            } catch {
                let isCircular = error.failures.values.contains {
                    if case LifecycleFailure.circularClose = $0 { true } else { false }
                }
                if !isCircular { failures.record(error, in: "") }
            }
        }
        let isReset = state.withLock { !unfinished.isEmpty && $0.phase.ending !== ending }
        for scope in isReset ? [] : state.withLock(\.openScopes).reversed() {
            do {
                try await scope.close(grace, for: requester)
            } catch {
                failures.record(error, in: " (\(scope.label))")
            }
        }
        // Short: a deinitialization waits for no task before its services are taken over.
        while isDroppingScopes { await Task.yield() }
        for scope in state.withLock({ $0.scopes.values.compactMap(\.ending) }) {
            do {
                try await scope.wait(grace)
            } catch {
                failures.record(error, in: "")
            }
        }
        // After a reset of everything, which opens the registry again, only those of before; one may also come while this waits.
        let slots = unfinished + state.withLock { $0.phase.ending === ending ? $0.slots.all : [] }
        // No build begins any more.
        var instances = slots.compactMap { $0.closed() }
        await waitForBuilds(of: slots, ending, grace, requester, &failures)
        let building = slots.filter { $0.buildInProgress != nil }
        let names = requester == nil ? nil : neededByBuilds ?? (building.isEmpty ? nil : [])
        // Also of builds that the requester could not wait for, and that have ended before the last two lines.
        instances += slots.compactMap { $0.closed() } + takeLeftovers(ending, requester)
        guard let names else {
            await shutDown(instances, grace, failures: &failures)
            emitClosed()
            return failures
        }
        let needed = Set(names)
        await shutDown(instances.filter { !needed.contains($0.item.name) }, grace, failures: &failures)
        endLater(building, instances.filter { needed.contains($0.item.name) }, ending, grace)
        return failures
    }

    /// The names that builds in progress need, here and in scopes below; nil if nothing is being built.
    private var neededByBuilds: [String]? {
        let (slots, builds, scopes) = state.withLock { ($0.slots.all, $0.otherBuilds, $0.openScopes) }
        let building = slots.filter { $0.buildInProgress != nil }
        let below = scopes.compactMap(\.neededByBuilds)
        if building.isEmpty, builds.isEmpty, below.isEmpty { return nil }
        // What a synchronous factory has requested is known once it has ended.
        let inProgress = building.compactMap(\.buildInProgress) + builds.map(\.build)
        if inProgress.contains(where: { $0.thread != nil }) { return registeredNames }
        let names = building.flatMap(\.dependencies) + builds.flatMap { $0.dependsOn + ($0.build.dependencies ?? []) }
        return names.following { visibleSlot(named: $0)?.dependencies ?? elements(of: $0) } + below.flatMap(\.self)
    }

    /// Ends once more when the builds that the caller is part of have ended, and shuts down what they needed as well.
    private func endLater(_ building: [Slot], _ needed: [Leftover], _ ending: Ending, _ grace: TimeLimit) {
        state.withLock { state in
            state.leftoversOfClose += needed
            ending.begin {
                let failures = await self.end(ending, grace, nil, building)
                if !failures.isEmpty {
                    StandardError.write("SOA: \"\(self.label)\": \(ServiceShutdownError(failures: failures))")
                }
                return [:]
            }
        }
    }

    /// True while a scope is being dropped: nobody can retain it, and its services are not taken over yet.
    @inline(never)
    private var isDroppingScopes: Bool {
        // Strong references go after the lock, since the last one drops a scope.
        let (scopes, count) = state.withLock { state in
            (state.openScopes, state.scopes.values.count { $0.ending == nil })
        }
        return scopes.count < count
    }

    /// Waits for the builds that do not wait for the requester.
    @inline(never)
    private func waitForBuilds(
        of slots: [Slot],
        _ ending: Ending,
        _ grace: TimeLimit,
        _ requester: Build?,
        _ failures: inout Failures
    ) async {
        for slot in slots where requester?.isPart(of: slot, in: self) != true {
            if let build = slot.buildInProgress { await settle(build, grace, requester, &failures) }
        }
        for build in state.withLock({ $0.phase.ending === ending ? $0.otherBuilds.map(\.build) : [] }) {
            await settle(build, grace, requester, &failures)
        }
    }

    /// Takes the replaced instances to shut down; after a reset of everything, only those of before.
    @inline(never)
    private func takeLeftovers(_ ending: Ending, _ requester: Build?) -> [Leftover] {
        // Builds go after the lock, since one may have the last reference to a scope.
        let (leftovers, _) = state.withLock { state -> ([Leftover], [Build]) in
            let former = state.leftoversOfClose
            state.leftoversOfClose = []
            guard state.phase.ending === ending else { return (former, []) }
            defer { state.leftovers = [] }
            if requester != nil { return (former + state.leftovers, []) }
            defer { state.otherBuilds = [] }
            return (former + state.leftovers, state.otherBuilds.map(\.build))
        }
        return leftovers
    }

    /// Waits until a build has ended, unless it waits for the requester.
    @inline(never)
    private func settle(_ build: Build, _ grace: TimeLimit, _ requester: Build?, _ failures: inout Failures) async {
        if let requester, WaitGraph.enter(requester, waitsFor: build) != nil { return }
        do {
            try await grace.run { _ = try? await build.untilComplete(isLookup: false) }
        } catch {
            failures.record(LifecycleFailure.unfinishedBuild(grace.duration ?? .zero), of: build.name)
        }
        if let requester { WaitGraph.leave(requester, waitsFor: build) }
        Ending.countStep()
    }

    /// Reports the end of a scope; that of an overlay was not reported as opened.
    private func emitClosed() {
        if parent != nil, base == nil { emit(.scopeClosed(label: label)) }
    }

    /// Shuts down what a scope below had built when its last handle went, and reports the scope.
    func adopt(_ scope: Registry) {
        let (label, number, left) = (scope.label, scope.number, scope.state.withLock(\.self))
        let slots = left.slots.all.filter(\.registration.isShutDown)
        let leftovers = left.phase.isOpen ? left.leftovers + slots.compactMap { $0.closed() } : []
        let instances = leftovers.filter { $0.built.made != nil }
        // Until then, a close of this registry waits for the scope.
        if instances.isEmpty {
            let wasThere = state.withLock { $0.scopes.removeValue(forKey: number) != nil }
            if wasThere, left.phase.isOpen { scope.emitClosed() }
            return
        }
        let ending = Ending(label: label, in: self)
        // The scope is gone, and its shutdowns look up services in a closed one with the same contents.
        let rest = Registry(
            label: label,
            parent: self,
            base: scope.base,
            monitor: scope.monitor,
            registrations: left.registrations,
            phase: .ending(ending)
        )
        rest.state.withLock { ($0.slots, $0.observers) = (left.slots, left.observers) }
        let names = rest.order(of: instances.map(\.item)).map { "\"\(instances[$0].registration.name)\"" }
        let list = names.joined(separator: ", ")
        // Nobody is to close the overlay of a scope.
        if scope.base == nil {
            StandardError.write("SOA: the scope \"\(label)\" was dropped without close(); \(list) is shut down now.")
        }
        state.withLock { state in
            state.scopes[number] = Scope(registry: nil, ending: ending)
            ending.begin {
                var failures: Failures = [:]
                await rest.shutDown(instances, failures: &failures)
                if !failures.isEmpty {
                    StandardError.write("SOA: the scope \"\(label)\": \(ServiceShutdownError(failures: failures))")
                }
                rest.emitClosed()
                self.state.withLock { $0.scopes[number] = nil }
                return [:]
            }
        }
    }
}

extension Registry.State {
    /// True if the end has to wait for shutdowns or builds.
    fileprivate var mayWait: Bool {
        !scopes.isEmpty || !leftovers.isEmpty || !leftoversOfClose.isEmpty || !otherBuilds.isEmpty
            || undoing != nil
            || slots.all.contains { $0.registration.isShutDown || $0.buildInProgress != nil }
    }
}
