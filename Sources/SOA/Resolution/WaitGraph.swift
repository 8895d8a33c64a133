// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The wait-for graph of builds, across all threads, tasks and registries of the process.
///
/// A step waits for synchronous builds nested on its thread, and for builds of others that it blocks or suspends for. The
/// first kind needs no entry here, since a step knows the builds that it blocks. The second kind stands in the builds
/// themselves. The lock is taken only for a build in progress, never for a service that is built.
enum WaitGraph {
    /// Of two waits that close a cycle together, the later one finds the earlier.
    private static let lock = Lock(())

    /// Records that `waiter` waits for `target` until `leave`, or returns the cycle that this would close.
    ///
    /// The names are the dependency path from the entry point to `waiter`, and then the steps from `target` to the first
    /// repeated name.
    static func enter(_ waiter: Build, waitsFor target: Build) -> [String]? {
        let cycle: [Build]? = lock.withLock { _ in
            if let chain = chain(from: target, to: waiter) { return chain }
            target.others.waitingBuilds.append(waiter)
            waiter.others.awaitedBuilds.append(target)
            return nil
        }
        guard let cycle else { return nil }
        var path = waiter.path
        for step in cycle {
            let isClosed = path.contains(step.name)
            path.append(step.name)
            if isClosed { break }
        }
        return path
    }

    static func leave(_ waiter: Build, waitsFor target: Build) {
        lock.withLock { _ in
            target.others.waitingBuilds.removeFirst(waiter)
            waiter.others.awaitedBuilds.removeFirst(target)
        }
    }

    static func isAwaited(_ target: Build, by waiter: Build) -> Bool {
        lock.withLock { _ in target.others.waitingBuilds.contains { $0 === waiter } }
    }

    /// Returns the names of the builds that a build waits for, in alphabetical order.
    static func awaited(by step: Build) -> [String] {
        lock.withLock { _ in step.others.awaitedBuilds }.map(\.name).alphabetical
    }

    /// Returns the steps from `target` to `waiter`, each waiting for the next; nil if `target` does not wait for `waiter`.
    ///
    /// The search begins at the waiter and goes backwards, since each step has few waiters.
    private static func chain(from target: Build, to waiter: Build) -> [Build]? {
        var next: [ObjectIdentifier: Build] = [:]
        var pending = [waiter]
        while let step = pending.popLast() {
            if step === target { return Array(sequence(first: step) { next[ObjectIdentifier($0)] }) }
            let dependants = step.others.waitingBuilds + step.heldUp
            for dependant in dependants where dependant !== waiter && next[ObjectIdentifier(dependant)] == nil {
                next[ObjectIdentifier(dependant)] = step
                pending.append(dependant)
            }
        }
        return nil
    }
}

extension [Build] {
    fileprivate mutating func removeFirst(_ build: Build) {
        if let index = firstIndex(where: { $0 === build }) { remove(at: index) }
    }
}
