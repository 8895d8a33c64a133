// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The wait-for graph of builds, across all threads, tasks and registries of the process.
///
/// A step waits for synchronous builds nested on its thread, and for builds of others that it blocks or suspends for. The
/// first kind needs no entry here, since a step knows the builds that it blocks. The lock is taken only for a build in
/// progress, never for a service that is built.
enum WaitGraph {
    private struct Wait: Sendable {
        let target: Build
        var waiters: [Build]
    }

    private typealias Waits = [ObjectIdentifier: Wait]

    private static let waits = Lock<Waits>([:])

    /// Records that `waiter` waits for `target` until `leave`, or returns the cycle that this would close.
    ///
    /// The names are the dependency path from the entry point to `waiter`, and then the steps from `target` to the first
    /// repeated name.
    @inline(never)
    static func enter(_ waiter: Build, waitsFor target: Build) -> [String]? {
        let cycle: [Build]? = waits.withLock { waits in
            if let chain = chain(from: target, to: waiter, in: waits) { return chain }
            waits[ObjectIdentifier(target), default: Wait(target: target, waiters: [])].waiters.append(waiter)
            return nil
        }
        return cycle.map { path(of: waiter, closedBy: $0) }
    }

    /// Removes the wait of one `enter`.
    @inline(never)
    static func leave(_ waiter: Build, waitsFor target: Build) {
        let key = ObjectIdentifier(target)
        waits.withLock { waits in
            guard let index = waits[key]?.waiters.firstIndex(where: { $0 === waiter }) else { return }
            waits[key]?.waiters.remove(at: index)
            if waits[key]?.waiters.isEmpty == true { waits[key] = nil }
        }
    }

    /// Returns the names of the builds that a build waits for, in alphabetical order.
    ///
    /// It searches all waits, so it is for reports only.
    static func awaited(by step: Build) -> [String] {
        waits.withLock { waits in
            waits.values.filter { wait in wait.waiters.contains { $0 === step } }.map(\.target.name).alphabetical
        }
    }

    /// Returns the steps from `target` to `waiter`, each waiting for the next; nil if `target` does not wait for `waiter`.
    ///
    /// The search begins at the waiter and goes backwards, since each step has few waiters.
    private static func chain(
        from target: Build,
        to waiter: Build,
        in waits: Waits
    ) -> [Build]? {
        var next: [ObjectIdentifier: Build] = [:]
        var pending = [waiter]
        while let step = pending.popLast() {
            if step === target {
                var chain = [step]
                while let last = chain.last, last !== waiter, let following = next[ObjectIdentifier(last)] {
                    chain.append(following)
                }
                return chain
            }
            let dependants = (waits[ObjectIdentifier(step)]?.waiters ?? []) + step.heldUp
            for dependant in dependants where dependant !== waiter && next[ObjectIdentifier(dependant)] == nil {
                next[ObjectIdentifier(dependant)] = step
                pending.append(dependant)
            }
        }
        return nil
    }

    private static func path(of waiter: Build, closedBy chain: [Build]) -> [String] {
        var path = waiter.path
        for step in chain {
            let isClosed = path.contains(step.name)
            path.append(step.name)
            if isClosed { break }
        }
        return path
    }
}
