// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which builds wait for which others, across all threads, tasks and registries of the process.
///
/// A step waits for a synchronous build that its own factory started or its thread was interrupted by, and for every
/// build of somebody else that it blocks or suspends at. The first kind needs no entry here: the step names whom it holds
/// up. Only a factory that meets a build in progress comes by, so the lock is taken when there is something to wait for,
/// never on the way to a service that is built.
enum WaitGraph {
    private struct Wait: Sendable {
        let target: BuildStep
        var waiters: [BuildStep]
    }

    private typealias Waits = [ObjectIdentifier: Wait]

    private static let waits = Lock<Waits>([:])

    /// Records that `waiter` waits for `target` until `leave`, or returns the cycle that this would close.
    ///
    /// The cycle is given as names: the way from the entry point to `waiter`, then on to `target` and from there to
    /// the first name that comes again.
    @inline(never)
    static func enter(_ waiter: BuildStep, waitsFor target: BuildStep) -> [String]? {
        let cycle: [BuildStep]? = waits.withLock { waits in
            if let chain = chain(from: target, to: waiter, in: waits) { return chain }
            waits[ObjectIdentifier(target), default: Wait(target: target, waiters: [])].waiters.append(waiter)
            return nil
        }
        return cycle.map { path(of: waiter, closedBy: $0) }
    }

    /// Takes one `enter` back.
    @inline(never)
    static func leave(_ waiter: BuildStep, waitsFor target: BuildStep) {
        let key = ObjectIdentifier(target)
        waits.withLock { waits in
            guard let index = waits[key]?.waiters.firstIndex(where: { $0 === waiter }) else { return }
            waits[key]?.waiters.remove(at: index)
            if waits[key]?.waiters.isEmpty == true { waits[key] = nil }
        }
    }

    /// The names of the builds that a build waits for right now, in the order of the alphabet.
    ///
    /// Looks through all that is waited for: this is for reports, not for the way of a lookup.
    static func awaited(by step: BuildStep) -> [String] {
        waits.withLock { waits in
            waits.values.filter { wait in wait.waiters.contains { $0 === step } }.map(\.target.name).sorted()
        }
    }

    /// The steps from `target` to `waiter`, each waiting for the next, or nil if `target` does not wait for it.
    ///
    /// The search goes from the waiter backwards, to those who wait for it: each step has few of them.
    private static func chain(
        from target: BuildStep,
        to waiter: BuildStep,
        in waits: Waits
    ) -> [BuildStep]? {
        var next: [ObjectIdentifier: BuildStep] = [:]
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

    private static func path(of waiter: BuildStep, closedBy chain: [BuildStep]) -> [String] {
        var path = waiter.path
        for step in chain {
            let isClosed = path.contains(step.name)
            path.append(step.name)
            if isClosed { break }
        }
        return path
    }
}
