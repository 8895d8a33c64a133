// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The end of a registry, a dropped scope or a cancelled start, for tasks to wait for: everything was shut down.
final class Ending: Sendable {
    /// The endings that the code which runs here is part of: a shutdown may close the registry that it belongs to.
    @TaskLocal private static var current: [Ending] = []

    /// Which endings wait for which other; a shutdown that waits for its own registry would never end.
    static let waits = Lock([(waiters: [Ending], target: Ending)]())

    private struct State: Sendable {
        var task: Task<Void, Never>?
        /// The failures of the task's shutdowns, until they are taken.
        var failures: Failures = [:]
        /// Those who wait for an end without a task; nil if there is none in progress.
        var waiters: [CheckedContinuation<Void, Never>]?
    }

    let label: String
    /// The registry in which the shutdowns look up services besides their own: the parent of a scope, or that of a start.
    private let outer: Registry?
    private let state = Lock(State())
    /// The number of shutdowns and builds in it that are not waited for any more.
    private let steps = Atomic(0)

    init(label: String, in outer: Registry? = nil) {
        self.label = label
        self.outer = outer
    }

    /// True in the shutdowns of this ending.
    var isCurrent: Bool {
        Self.current.contains { $0 === self }
    }

    /// True in the shutdowns of this ending, which is that of `registry`, of scopes below it, or of a cancelled start in it.
    ///
    /// The registry waits for these before it shuts down anything.
    func mayLookUp(in registry: Registry) -> Bool {
        Self.current.contains { $0 === self || $0.outer?.chain.contains { $0 === registry } == true }
    }

    /// Runs a closure that may begin this ending.
    ///
    /// No lock is held around it: binding a task-local waits for a cancellation, whose handlers may wait for that lock.
    func enter<Result>(_ body: () -> Result) -> Result {
        Self.$current.withValue(Self.current + [self], operation: body)
    }

    /// Begins what this ending consists of, in a task that nobody cancels; called inside of `enter`.
    ///
    /// - Parameters:
    ///   - executor: The executor of the task; that of builds if the caller is part of one, which waits for the ending.
    ///   - work: What the ending consists of; returns the failures of its shutdowns.
    @inline(never)
    func begin(on executor: BuildExecutor? = nil, _ work: @escaping @Sendable () async -> Failures) {
        state.withLock { state in
            state.task = Task(executorPreference: executor) {
                let failures = await work()
                self.state.withLock { $0.failures = failures }
            }
        }
    }

    /// Begins an end without a task, which `end` ends.
    func begin() {
        state.withLock { $0.waiters = [] }
    }

    /// Ends an end without a task.
    func end() {
        for waiter in state.withLock({ $0.waiters.take() }) ?? [] { waiter.resume() }
    }

    /// Counts a shutdown or a build in the current endings, for those who wait no longer than a grace period for each.
    static func countStep() {
        for ending in current { ending.steps.add(1, ordering: .relaxed) }
    }

    /// Waits for the end of the task, and returns the failures of its shutdowns, which are not kept.
    func takeFailures() async -> Failures {
        await untilEnd()
        return state.withLock { state in
            defer { state.failures = [:] }
            return state.failures
        }
    }

    /// Suspends the task until the end; not at all if nothing was begun.
    private func untilEnd() async {
        if let task = state.withLock(\.task) { return await task.value }
        await withCheckedContinuation { continuation in
            let isInProgress = state.withLock { state in
                state.waiters?.append(continuation)
                return state.waiters != nil
            }
            if !isInProgress { continuation.resume() }
        }
    }

    /// Suspends the task until the end, also if the task is cancelled; not at all from inside the ending.
    ///
    /// - Parameter grace: The time in which one more shutdown has to end.
    /// - Throws: An error if this ending waits for one that the caller is part of, or if the time was over.
    @inline(never)
    func wait(_ grace: TimeLimit = .none) async throws(ServiceShutdownError) {
        if isCurrent { return }
        let waiters = Self.current
        let isCycle = Self.waits.withLock { waits in
            var reached = [self]
            var next = 0
            while next < reached.count {
                for wait in waits where wait.waiters.contains(where: { $0 === reached[next] }) {
                    if !reached.contains(where: { $0 === wait.target }) { reached.append(wait.target) }
                }
                next += 1
            }
            let isCycle = reached.contains(where: \.isCurrent)
            if !isCycle { waits.append((waiters, self)) }
            return isCycle
        }
        if isCycle { throw ServiceShutdownError(failures: [label: LifecycleFailure.circularClose(label)]) }
        defer { stopWaiting(waiters.last) }
        while true {
            let former = steps.load(ordering: .relaxed)
            do {
                return try await grace.run { await self.untilEnd() }
            } catch {
                if steps.load(ordering: .relaxed) == former { throw ServiceShutdownError(failures: [label: error]) }
                // Those who wait for the endings that the caller is part of see the progress, too.
                Self.countStep()
            }
        }
    }

    /// Removes a wait of one ending for this one.
    @inline(never)
    private func stopWaiting(_ waiter: Ending?) {
        Self.waits.withLock { waits in
            // Waits of the innermost ending are alike.
            let index = waits.firstIndex { $0.target === self && $0.waiters.last === waiter }
            if let index { waits.remove(at: index) }
        }
    }
}
