// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// A start that is cancelled takes back what it has built, unless another start in the same registry counts on it. A start that
// comes meanwhile waits until that is done.
extension Registry {
    /// A start begins, here and in the registries that this one falls back to.
    func beginStart() async {
        for registry in chain {
            while let undoing = registry.countStart() {
                guard (try? await undoing.wait()) != nil else { break }
            }
        }
    }

    /// Counts a start, or returns the end of a cancelled one that has to be waited for.
    private func countStart() -> Ending? {
        state.withLock { state in
            if let undoing = state.undoing, !undoing.isCurrent { return undoing }
            state.starts += 1
            return nil
        }
    }

    /// Ends a start, and returns the registries of the chain in which no other start is in progress.
    ///
    /// If the start was cancelled, other starts wait for `undoing`.
    @discardableResult
    func endStart(undoing: Ending? = nil) -> [Registry] {
        chain.filter { registry in
            registry.state.withLock { state in
                state.starts = max(0, state.starts - 1)
                if state.starts == 0, let undoing { state.undoing = undoing }
                return state.starts == 0
            }
        }
    }

    /// Records that the services of a cancelled start were shut down.
    func endUndoing(_ undoing: Ending) {
        state.withLock { if $0.undoing === undoing { $0.undoing = nil } }
    }

    /// Discards the instances that a cancelled start has built here, and shuts them down: dependants before their dependencies.
    ///
    /// An instance stays if another service needs it that this start did not build, or that is being built.
    ///
    /// - Parameter boxes: The instances, by the slots that they were built for.
    /// - Returns: The names, and the errors of the shutdowns.
    func takeBack(_ boxes: [ObjectIdentifier: InstanceBox]) async -> (names: [String], failures: Failures) {
        let slots = state.withLock { $0.phase.isOpen ? $0.slots.all : [] }
        var taken = slots.filter { slot in
            !slot.registration.isInstance && boxes[ObjectIdentifier(slot)].map { slot.holds($0) } == true
        }
        let needed = needed(by: slots, but: taken)
        taken.removeAll { needed.contains($0.registration.name) }
        let order = order(of: taken.map { ShutdownOrder.Item($0) })
        var failures: Failures = [:]
        for slot in order.map({ taken[$0] }) {
            // One after the other, so that a shutdown still finds what it depends on.
            guard let box = boxes[ObjectIdentifier(slot)], let left = discard(slot, box) else { continue }
            if slot.registration.isShutDown { await shutDown(left, failures: &failures) }
        }
        return (order.map { taken[$0].registration.name }, failures)
    }

    /// Discards an instance that is shut down now; nil if it is there no more.
    @inline(never)
    private func discard(_ slot: Slot, _ box: InstanceBox) -> Leftover? {
        var unpublication = Unpublication()
        let left = state.withLock { _ -> Leftover? in
            guard slot.holds(box) else { return nil }
            let remains = slot.discard(&unpublication)
            guard case .instance(let built) = remains else { return nil }
            unpublication.release(slot, remains)
            return Leftover(slot, built)
        }
        unpublication.complete()
        return left
    }

    /// The names that others than `taken` depend on, here and in the scopes below.
    private func needed(by slots: [Slot], but taken: [Slot]) -> Set<String> {
        let own = Set(taken.map { ObjectIdentifier($0) })
        var pending = needs(slots.filter { !own.contains(ObjectIdentifier($0)) && $0.isBegun })
        for scope in scopesBelow { pending += scope.needs(scope.state.withLock { $0.slots.all }.filter(\.isBegun)) }
        let index = taken.map(\.registration.name).indexByName
        var needed: Set<String> = []
        while let name = pending.popLast() {
            if needed.insert(name).inserted, let position = index[name] { pending += needs([taken[position]]) }
        }
        return needed
    }

    /// Returns the names that services depend on, also through others that are not shared.
    private func needs(_ slots: [Slot]) -> [String] {
        needs(slots.flatMap(\.dependencies)) { $0.dependencies }
    }
}
