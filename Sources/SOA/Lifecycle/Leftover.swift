// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance to shut down: of a closed slot, or one that was replaced, which the registry keeps until it ends.
final class Leftover: Sendable {
    // Not the registration, which keeps its factory.
    let shutdown: Registration.Shutdown?
    let built: BuiltInstance
    let item: ShutdownOrder.Item
    /// The slot that still returns the instance to the shutdowns of others; nil if it was replaced.
    let slot: Slot?

    init(_ slot: Slot, _ built: BuiltInstance, _ record: SlotRecord, isInPlace: Bool = false) {
        shutdown = slot.registration.shutdown
        self.built = built
        item = ShutdownOrder.Item(slot, record, isCurrent: isInPlace)
        self.slot = isInPlace ? slot : nil
    }

    /// Creates the leftover of a build that has just ended, and that its slot has no record of.
    convenience init(_ slot: Slot, _ built: BuiltInstance, _ dependencies: [String]) {
        var record = slot.record
        record.dependencies = dependencies
        record.recordBuild(nil)
        self.init(slot, built, record)
    }
}

extension Slot {
    /// Closes the slot; returns nil if there is no instance to shut down, or not yet.
    @inline(never)
    func closed() -> Leftover? {
        guard let built = state.withLock({ $0.machine.close() }), !registration.isInstance, built.made != nil
        else { return nil }
        return Leftover(self, built, record, isInPlace: true)
    }
}

extension ShutdownOrder.Item {
    init(_ slot: Slot, _ record: SlotRecord, isCurrent: Bool) {
        self.init(
            name: slot.registration.name,
            sequence: record.sequence,
            dependencies: slot.registration.dependsOn,
            used: record.dependencies,
            isCurrent: isCurrent
        )
    }
}

extension Registry {
    /// Returns the order of shutdowns; what is not shared belongs to those who need it, and so does what is gone.
    func order(of items: [ShutdownOrder.Item]) -> [Int] {
        let index = Dictionary(grouping: items.indices) { items[$0].name }
        let items = items.map { item in
            var item = item
            item.used = needs(item.dependencies + item.used, besides: index) { $0.dependencies }
            let unshared = item.used.compactMap(registration(named:)).filter {
                !$0.lifetime.isShared && $0.kind != .alias
            }
            let declared = item.dependencies + unshared.flatMap(dependsOn)
            item.dependencies = needs(declared, besides: index) { $0.registration.dependsOn }
            return item
        }
        return ShutdownOrder.indices(of: items, byName: index)
    }

    /// Shuts instances down, dependants before their dependencies, and records the errors that this throws.
    ///
    /// The lookups of the shutdowns are in this registry. They find what has no shutdown until the last of them has ended.
    @inline(never)
    func shutDown(_ leftovers: [Leftover], _ grace: TimeLimit = .none, failures: inout Failures) async {
        let ordered = order(of: leftovers.map(\.item)).map { leftovers[$0] }
        for leftover in ordered {
            if let shutdown = leftover.shutdown {
                do {
                    if let made = leftover.built.made {
                        try await grace.run { try await ResolutionContext.run(in: self) { try await shutdown(made) } }
                    }
                } catch {
                    failures.record(error, of: leftover.item.name)
                }
                leftover.slot?.end()
            }
            Ending.countStep()
            emit(.stopped(name: leftover.item.name))
        }
        for leftover in ordered where leftover.shutdown == nil { leftover.slot?.end() }
    }
}
