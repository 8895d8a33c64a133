// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The end of a registry, a dropped scope or a cancelled start, for tasks to wait for: everything was shut down.
final class Ending: Sendable {
    /// The endings that the code which runs here is part of: a shutdown may close the registry that it belongs to.
    @TaskLocal private static var current: [Ending] = []

    /// Which endings wait for which other; a shutdown that waits for its own registry would never end.
    static let waits = Lock([(waiters: [Ending], target: Ending)]())

    let label: String
    /// The numbers of the registries in which the shutdowns look up services besides their own: of the parents of a scope, or of
    /// those of a start.
    private let outer: [Int]
    /// Those who wait for the end; nil while it is not in progress.
    let waiters = Lock<[CheckedContinuation<Void, Never>]?>(nil)
    /// The number of shutdowns and builds in it that are not waited for any more.
    private let steps = Atomic(0)

    @inline(never)
    init(label: String, in outer: Registry? = nil) {
        self.label = label
        self.outer = outer?.chain.map(\.number) ?? []
    }

    var isInProgress: Bool { waiters.withLock { $0 != nil } }

    /// True in the shutdowns of this ending.
    var isCurrent: Bool { Self.current.contains { $0 === self } }

    /// True in the shutdowns of this ending, which is that of `registry`, of scopes below it, or of a cancelled start in it.
    ///
    /// The registry waits for these before it shuts down anything.
    func mayLookUp(in registry: Registry) -> Bool {
        isCurrent || Self.isBelow(registry)
    }

    /// True in the shutdowns of scopes below `registry`, and of a cancelled start in it; not in a task that these left behind.
    static func isBelow(_ registry: Registry) -> Bool {
        current.contains { $0.isInProgress && $0.outer.contains(registry.number) }
    }

    /// Begins `work`, which returns the failures of shutdowns, in a task that nobody cancels.
    ///
    /// It is on the executor of builds if the caller is part of one, which waits for the ending. It is part of the caller's
    /// endings if these wait for it.
    @inline(never)
    @discardableResult
    func begin(
        on executor: BuildExecutor? = nil,
        isPart: Bool = true,
        _ work: @escaping @Sendable () async -> Failures
    ) -> Task<Failures, Never> {
        let outer = isPart ? Self.current : []
        begin()
        return Task(executorPreference: executor) {
            let failures = await Self.$current.withValue(outer + [self]) { await work() }
            self.end()
            return failures
        }
    }

    /// Begins an end, before its task or without one; ``end()`` ends it.
    func begin() {
        waiters.withLock { $0 = $0 ?? [] }
    }

    func end() {
        for waiter in waiters.withLock({ $0.take() }) ?? [] { waiter.resume() }
    }

    /// Counts a shutdown or a build in the current endings, for those who wait no longer than a grace period for each.
    static func countStep() {
        for ending in current { ending.steps.add(1, ordering: .relaxed) }
    }

    /// Suspends the task until the end; not at all if nothing was begun.
    private func untilEnd() async {
        await withCheckedContinuation { continuation in
            let isInProgress = waiters.withLock { waiters in
                waiters?.append(continuation)
                return waiters != nil
            }
            if !isInProgress { continuation.resume() }
        }
    }

    /// Suspends the task until the end, also if the task is cancelled; not at all from inside the ending.
    ///
    /// Returns the failure if this ending waits for one that the caller is part of, or one shutdown takes longer than `grace`.
    @inline(never)
    func wait(_ grace: TimeLimit = .none) async -> Failures {
        if isCurrent { return [:] }
        let waiters = Self.current
        let isCycle = Self.waits.withLock { waits in
            let isCycle = waitsForCaller(waits)
            // Whoever is part of no ending closes no cycle.
            if !isCycle, !waiters.isEmpty { waits.append((waiters, self)) }
            return isCycle
        }
        if isCycle { return [label: RegistryFailure.circularClose(label)] }
        defer {
            Self.waits.withLock { waits in
                // Waits of the innermost ending are alike.
                let index = waits.firstIndex { $0.target === self && $0.waiters.last === waiters.last }
                if let index { waits.remove(at: index) }
            }
        }
        while true {
            let former = steps.load(ordering: .relaxed)
            do {
                try await grace.run { await self.untilEnd() }
                return [:]
            } catch {
                if steps.load(ordering: .relaxed) == former { return [label: error] }
                // Those who wait for the endings that the caller is part of see the progress, too.
                Self.countStep()
            }
        }
    }

    /// True if the caller is part of this ending, or of one that it waits for; none waits for itself.
    private func waitsForCaller(_ waits: [(waiters: [Ending], target: Ending)]) -> Bool {
        isCurrent
            || waits.contains { wait in
                wait.waiters.contains { $0 === self } && wait.target.waitsForCaller(waits)
            }
    }
}
