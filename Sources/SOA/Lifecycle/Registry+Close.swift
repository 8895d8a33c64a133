// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// Closes this registry: lookups fail from now on, and the services that it has built are shut down.
    ///
    /// A call returns at once if the end would wait for the caller: in a build, or in a shutdown. The end goes on, and reports
    /// its failures on standard error.
    func close(_ grace: TimeLimit = .none) async throws(ServiceShutdownError) {
        let failures = await failuresOfClose(grace)
        if !failures.isEmpty { throw ServiceShutdownError(failures: failures) }
    }

    private func failuresOfClose(_ grace: TimeLimit) async -> Failures {
        let (isInBuild, isInShutdown) = (ResolutionContext.requester != nil, Ending.isBelow(self))
        let ending = Ending(label: label, in: parent)
        // Scopes go after the lock.
        let (earlier, isLeft, task, _) = state.withLock {
            state -> ([Ending], Bool, Task<Failures, Never>?, [Registry]) in
            if let earlier = state.ending { return (state.former + [earlier], isInBuild, nil, []) }
            state.ending = ending
            shadows.store(.max, ordering: .releasing)
            // A task of its own costs more than the end of a scope in which nothing is shut down.
            guard state.mayWait else {
                ending.begin()
                return ([], false, nil, [])
            }
            let isLeft = isInShutdown || isInBuild && state.isBusy()
            let scopes = state.openScopes
            // Shutdowns that a build waits for are part of it.
            let task = ending.begin(on: isInBuild && !isLeft ? .shared : nil, isPart: !isLeft) {
                await self.end(ending, grace, scopes, isLeft: isLeft)
            }
            return ([], isLeft, task, scopes)
        }
        // The end may not have come to that yet.
        if isLeft {
            unpublishAll()
            return [:]
        }
        if let last = earlier.last {
            if isInShutdown, !last.isCurrent { return [label: RegistryFailure.circularClose(label)] }
            for ending in earlier {
                let failures = await ending.wait(grace)
                if !failures.isEmpty { return failures }
            }
            return [:]
        }
        defer { ending.end() }
        return if let task { await task.value } else { await end(ending, grace) }
    }

    /// Ends what this registry has built, and the scopes below; reports failures if nobody waits for the end.
    @inline(never)
    private func end(
        _ ending: Ending,
        _ grace: TimeLimit,
        _ scopes: [Registry] = [],
        isLeft: Bool = false
    ) async -> Failures {
        unpublishAll()
        var failures: Failures = [:]
        // A cancelled start shuts down dependants of what is shut down here, and a former close what was built before a reset.
        let former = state.withLock { [$0.undoing].compactMap(\.self) + $0.former }
        // This end is one of them if a reset has come meanwhile.
        for earlier in former where earlier !== ending {
            let late = await earlier.wait(grace)
            if case RegistryFailure.circularClose? = late.values.first { continue }
            failures.record(late)
        }
        for scope in scopes.oldestFirst.reversed() {
            failures.record(await scope.failuresOfClose(grace), in: " (\(scope.label))")
        }
        // Short: a deinitialization waits for no task before its services are taken over.
        while isDroppingScopes { await Task.yield() }
        // The end of an overlay may drop another one.
        var awaited: [Ending] = []
        while let next = endOfScope(besides: awaited) {
            awaited.append(next)
            failures.record(await next.wait(grace))
        }
        // A reset of everything opens the registry again; it may also come while this waits.
        let slots = state.withLock { $0.ending === ending ? $0.slots.all : [] }
        // No build begins any more.
        var instances = slots.compactMap { $0.closed() }
        await waitForBuilds(of: slots, ending, grace, &failures)
        instances += slots.compactMap { $0.closed() } + takeLeftovers(ending)
        await shutDown(instances, grace, failures: &failures)
        emitClosed()
        if isLeft, !failures.isEmpty {
            StandardError.write("SOA: \"\(label)\": \(ServiceShutdownError(failures: failures))")
        }
        return failures
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

    @inline(never)
    private func waitForBuilds(
        of slots: [Slot],
        _ ending: Ending,
        _ grace: TimeLimit,
        _ failures: inout Failures
    ) async {
        let others = state.withLock {
            $0.buildsOfClose + ($0.ending === ending ? Array($0.otherBuilds.values) : [])
        }
        for build in slots.compactMap(\.buildInProgress) + others {
            do {
                try await grace.run { _ = try? await build.untilComplete(isLookup: false) }
            } catch {
                failures.record(RegistryFailure.unfinishedBuild(grace.duration ?? .zero), of: build.name)
            }
            Ending.countStep()
        }
    }

    /// Takes the replaced instances to shut down; after a reset of everything, only those of before.
    @inline(never)
    private func takeLeftovers(_ ending: Ending) -> [Leftover] {
        // Builds go after the lock, since one may have the last reference to a scope.
        let (leftovers, _) = state.withLock { state -> ([Leftover], [Build]) in
            let former = state.leftoversOfClose
            state.leftoversOfClose = []
            guard state.ending === ending else { return (former, []) }
            defer { (state.leftovers, state.otherBuilds) = ([], [:]) }
            return (former + state.leftovers, Array(state.otherBuilds.values))
        }
        return leftovers
    }

    /// Reports the end of a scope; that of an overlay was not reported as opened.
    private func emitClosed() {
        if parent != nil, base == nil { emit(.scopeClosed(label: label)) }
    }

    /// Shuts down what a scope below or an overlay had built when its last handle went, and reports the scope.
    @_optimize(speed)
    func adopt(_ scope: Registry) {
        let number = scope.number
        let (isOpen, slots, former, lists, observations) = scope.state.withLock { state in
            (state.isOpen, state.slots.all, state.leftovers, state.numberedLists, state.observations)
        }
        let leftovers = isOpen ? former + slots.filter(\.registration.isShutDown).compactMap { $0.closed() } : former
        // What the factory made may be gone, if it is referred to weakly.
        let items = isOpen ? leftovers.filter { $0.built.made != nil }.map(\.item) : []
        // Until then, a close of this registry waits for it.
        if items.isEmpty {
            let wasThere = state.withLock { $0.scopes.removeValue(forKey: number) != nil }
            for list in lists { top.state.withLock { $0.registrations[factsOf: list].list.users -= 1 } }
            if wasThere, isOpen { scope.emitClosed() }
            // A closure may keep its own observation.
            for observation in observations { observation.end() }
            return
        }
        shutDownRest(of: scope, leftovers, items)
    }

    /// Shuts down what a dropped scope has left, in a registry with the same contents, which ends in its place.
    @inline(never)
    private func shutDownRest(of scope: Registry, _ leftovers: [Leftover], _ items: [ShutdownOrder.Item]) {
        let (label, number) = (scope.label, scope.number)
        let ending = Ending(label: label, in: self)
        // The shutdowns of an overlay may come after the end of its test, which has not left them running.
        let rest = Registry(
            label: label,
            parent: scope.parent,
            base: scope.base,
            monitor: scope.base == nil ? scope.monitor : nil,
            registrations: scope.inherited,
            ending: ending
        )
        rest.state.withLock { state in
            // Nobody else has either of them.
            scope.state.withLock { Swift.swap(&state, &$0) }
            (state.leftovers, state.ending) = (leftovers, ending)
        }
        // Nobody is to close an overlay.
        if scope.base == nil {
            let list = rest.order(of: items).map { "\"\(items[$0].name)\"" }.joined(separator: ", ")
            StandardError.write("SOA: the scope \"\(label)\" was dropped without close(); shutting down \(list) now.")
        }
        // A base, too, waits for the overlays of its scopes: it doesn't know their parents before these go.
        let base = scope.base
        ending.begin()
        setEnd(ending, of: number)
        base?.setEnd(ending, of: number)
        let last = Lock<Registry?>(rest)
        ending.begin {
            // Released before the end is over: the parent of an overlay may go with it, and is known to the base then.
            if let rest = last.withLock({ $0.take() }) {
                _ = await rest.end(ending, .none, isLeft: true)
                rest.parent?.setEnd(nil, of: number)
            }
            base?.setEnd(nil, of: number)
            return [:]
        }
    }

    /// Lets a close wait for the end of a scope that was dropped, or not any more.
    @inline(never)
    private func setEnd(_ ending: Ending?, of number: Int) {
        state.withLock { $0.scopes[number] = ending.map { Scope(registry: nil, ending: $0) } }
    }

    /// Returns the end of a scope that was dropped.
    @inline(never)
    private func endOfScope(besides awaited: [Ending]) -> Ending? {
        let endings = state.withLock { $0.scopes.values.compactMap(\.ending) }
        return endings.first { ending in !awaited.contains { $0 === ending } }
    }
}

extension Registry.State {
    /// True if the end has to wait for shutdowns, builds or scopes.
    fileprivate var mayWait: Bool {
        !leftovers.isEmpty || !leftoversOfClose.isEmpty
            || isBusy { $0.registration.isShutDown || $0.buildInProgress != nil }
    }

    /// True if the end has to wait for scopes, or for slots that a condition holds for: by default, those in which something is
    /// being built, or may be by a lookup that has found them already.
    fileprivate func isBusy(or condition: (Slot) -> Bool = \.mayBuild) -> Bool {
        !scopes.isEmpty || !otherBuilds.isEmpty || !buildsOfClose.isEmpty
            || undoing != nil || former.contains(where: \.isInProgress)
            || slots.all.contains(where: condition)
    }
}
