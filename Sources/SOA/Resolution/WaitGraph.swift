// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which builds wait for which others, across all threads, tasks and registries of the process.
///
/// A step waits for a synchronous build that its own builder started, and for every build of somebody else that
/// it blocks or suspends at. The first kind needs no entry here: the started step names its requester. Only a
/// builder that meets a build in progress comes by, so the lock is taken when there is something to wait for, never
/// on the way of a service that is built.
enum WaitGraph {
    private static let waiters = Lock<[ObjectIdentifier: [BuildStep]]>([:])

    /// Notes that `waiter` waits for `target` until `leave`, or answers the circle that this would close.
    ///
    /// The circle is given as names: the way from the entry point to `waiter`, then on to `target` and from there to
    /// the first name that comes again.
    static func enter(_ waiter: BuildStep, waitsFor target: BuildStep) -> [String]? {
        let circle: [BuildStep]? = waiters.withLock { waiters in
            if let chain = chain(from: target, to: waiter, in: waiters) { return chain }
            waiters[ObjectIdentifier(target), default: []].append(waiter)
            return nil
        }
        return circle.map { path(of: waiter, closedBy: $0) }
    }

    /// Takes one `enter` back.
    static func leave(_ waiter: BuildStep, waitsFor target: BuildStep) {
        let key = ObjectIdentifier(target)
        // The step goes out with the result, to be let go of outside the lock.
        _ = waiters.withLock { waiters -> BuildStep? in
            guard let index = waiters[key]?.firstIndex(where: { $0 === waiter }) else { return nil }
            let gone = waiters[key]?.remove(at: index)
            if waiters[key]?.isEmpty == true { waiters[key] = nil }
            return gone
        }
    }

    /// The steps from `target` to `waiter`, each waiting for the next, or nil if `target` does not wait for it.
    ///
    /// The search goes from the waiter backwards, to those who wait for it: each step has few of them.
    private static func chain(
        from target: BuildStep,
        to waiter: BuildStep,
        in waiters: [ObjectIdentifier: [BuildStep]]
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
            var dependants = waiters[ObjectIdentifier(step)] ?? []
            // An asynchronous build is waited for by those who entered; a synchronous one holds its requester up.
            if step.thread != nil, let requester = step.requester { dependants.append(requester) }
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
