// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Start {
    /// Cancels the builds in progress, and shuts down what was built, in registries without another start in progress.
    ///
    /// Returns the errors of the shutdowns.
    func undo(until ending: Ending, _ patience: TimeLimit, _ takesBack: Bool) async -> Failures {
        let registries = registry.end(self, undoing: ending)
        // The slots of registries in which another start is in progress.
        let spared = registry.chain.filter { other in !registries.contains { $0 === other } }
            .flatMap { $0.state.withLock { $0.slots.all } }.map { ObjectIdentifier($0) }
        // Once before the time counts, which may be over as soon as it begins.
        if cancelBuilds(but: spared) { try? await patience.run { await self.wait { !self.cancelBuilds(but: spared) } } }
        let boxes = close()
        var failures: Failures = [:]
        for registry in takesBack ? registries : [] {
            let names = await registry.takeBack(boxes, &failures)
            state.withLock { $0.undone.formUnion(names) }
        }
        for registry in registries { registry.state.withLock { if $0.undoing === ending { $0.undoing = nil } } }
        return failures
    }
}

// A start that is cancelled takes back what it has built, unless another start in the same registry counts on it. A start that
// comes meanwhile waits until that is done.
extension Registry {
    /// A start begins, here and in the registries that this one falls back to; not if it is over before.
    func begin(_ start: Start) async {
        for registry in chain {
            var mayWait = true
            while let undoing = registry.count(start, mayWait) { mayWait = await undoing.wait().isEmpty }
        }
    }

    /// Counts a start, or returns the end of a cancelled one that has to be waited for.
    private func count(_ start: Start, _ mayWait: Bool) -> Ending? {
        state.withLock { state in
            if start.hasEnded { return nil }
            if mayWait, let undoing = state.undoing, !undoing.isCurrent { return undoing }
            state.starts.append(start)
            return nil
        }
    }

    /// Starts end one after the other, so that none takes over from another what it has itself passed on.
    private static let ends = Lock(())

    /// Ends a start, and returns the registries of the chain in which no other start is in progress.
    ///
    /// If the start was cancelled, other starts wait for `undoing`, and one in progress takes over what this one has begun.
    @discardableResult
    @inline(never)
    func end(_ start: Start, undoing: Ending? = nil) -> [Registry] {
        let chain = chain
        return Self.ends.withLock { _ in
            chain.filter { registry in
                registry.state.withLock { state in
                    guard let index = state.starts.firstIndex(where: { $0 === start }) else { return false }
                    state.starts.remove(at: index)
                    if let other = state.starts.first {
                        if undoing != nil { start.bequeath(to: other) }
                        return false
                    }
                    if let undoing { state.undoing = undoing }
                    return true
                }
            }
        }
    }

    /// Discards the instances that a cancelled start has built here, and shuts them down: dependants before their dependencies.
    ///
    /// An instance stays if another service needs it that this start did not build, or that is being built. Returns the names.
    func takeBack(_ boxes: [ObjectIdentifier: InstanceBox], _ failures: inout Failures) async -> [String] {
        // A close that came before shuts down everything, after the scopes; one that comes now waits for this.
        let taken = state.withLock({ $0.isOpen }) ? slotsToTakeBack(boxes) : []
        for slot in taken {
            // One after the other, so that a shutdown still finds what it depends on.
            guard let box = boxes[ObjectIdentifier(slot)], let left = discard(slot, box) else { continue }
            if slot.registration.isShutDown { await shutDown([left], failures: &failures) }
        }
        return taken.map(\.registration.name)
    }

    /// The slots whose instances a cancelled start has built, but for those that others need, in the order of shutdowns.
    @inline(never)
    private func slotsToTakeBack(_ boxes: [ObjectIdentifier: InstanceBox]) -> [Slot] {
        var taken: [Slot] = []
        var needed: Set<String> = []
        for registry in subtree {
            let (slots, leftovers, builds) = registry.state.withLock { state in
                (state.slots.all, state.leftovers, Array(state.otherBuilds.values))
            }
            // Replaced instances are shut down with their registries, before what they need; some are still being built.
            var dependencies =
                leftovers.flatMap { $0.item.dependencies + $0.item.used }
                + builds.flatMap { $0.dependsOn + ($0.dependencies ?? []) }
            for slot in slots {
                if registry === self, !slot.registration.isInstance,
                    boxes[ObjectIdentifier(slot)].map(slot.holds) == true
                {
                    taken.append(slot)
                } else if slot.isBegun {
                    dependencies += slot.dependencies
                }
            }
            needed.formUnion(registry.needs(dependencies) { $0.dependencies })
        }
        while let index = taken.firstIndex(where: { needed.contains($0.registration.name) }) {
            needed.formUnion(needs(taken.remove(at: index).dependencies) { $0.dependencies })
        }
        return order(of: taken.map { ShutdownOrder.Item($0, $0.record, isCurrent: true) }).map { taken[$0] }
    }

    /// Discards an instance that is shut down now; nil if it is there no more.
    @inline(never)
    private func discard(_ slot: Slot, _ box: InstanceBox) -> Leftover? {
        var unpublication = Unpublication()
        let left = state.withLock { _ -> Leftover? in
            guard slot.holds(box) else { return nil }
            let remains = slot.discard(&unpublication)
            guard case .instance(let built) = remains.build else { return nil }
            return Leftover(slot, built, remains.record)
        }
        unpublication.complete()
        return left
    }
}
