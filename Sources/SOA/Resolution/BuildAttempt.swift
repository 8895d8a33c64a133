// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// One attempt to build a service, and the waiters for its outcome.
final class BuildAttempt: Sendable {
    typealias Outcome = Result<InstanceBox, ServiceRegistryError>

    private struct State: Sendable {
        var outcome: Outcome?
        var latch: Latch?
        var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        var nextWaiter = 0
        /// The task that builds, if the factory is asynchronous.
        var task: Task<Void, Never>?
        var priority: TaskPriority?
        var isCancelled = false
    }

    let step: BuildStep
    /// The start that the build is part of.
    private let start = StartRecord.ofCaller
    private let state = Lock(State())

    init(_ step: BuildStep) {
        self.step = step
    }

    /// Starts the task that builds, with the priority of the current waiters.
    ///
    /// The task ends with the factory; only a cancelled start cancels it.
    func start(_ build: @escaping @Sendable () async -> Void) {
        start?.began(self)
        let task = Task(executorPreference: BuildExecutor.shared, operation: build)
        let (priority, isCancelled) = state.withLock { state in
            if state.outcome == nil { state.task = task }
            return (state.priority, state.isCancelled)
        }
        if isCancelled { task.cancel() }
        if let priority { Self.escalate(task, to: priority) }
    }

    /// Cancels the task that builds; returns false if it has waiters or has ended.
    func cancelUnlessAwaited() -> Bool {
        let (isAbandoned, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard state.outcome == nil, state.waiters.isEmpty, state.latch == nil else { return (false, nil) }
            state.isCancelled = true
            return (true, state.task)
        }
        task?.cancel()
        return isAbandoned
    }

    /// True if the attempt was cancelled for lack of waiters; a later waiter must look up the service again.
    var wasCancelled: Bool {
        state.withLock { $0.isCancelled }
    }

    /// The number of waiting tasks.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// The instance, if the attempt has succeeded.
    var box: InstanceBox? {
        state.withLock { try? $0.outcome?.get() }
    }

    /// Ends the attempt, and resumes its waiters.
    func complete(_ outcome: Outcome) {
        let (latch, waiters, _) = state.withLock { state in
            state.outcome = outcome
            let waiting = (state.latch, Array(state.waiters.values), state.task)
            state.waiters = [:]
            state.task = nil
            return waiting
        }
        if let start { start.ended(self, isBuilt: (try? outcome.get()) != nil) }
        latch?.open()
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Blocks this thread until the attempt has ended.
    func blockUntilComplete() -> Outcome {
        raisePriority()
        while true {
            let (outcome, latch) = state.withLock { state -> (Outcome?, Latch?) in
                if let outcome = state.outcome { return (outcome, nil) }
                let latch = state.latch ?? Latch()
                state.latch = latch
                return (nil, latch)
            }
            if let outcome { return outcome }
            guard let latch, !latch.wait(for: LongWait.limit) else { continue }
            LongWait.report(step)
            latch.wait()
        }
    }

    /// Suspends the task until the attempt has ended.
    ///
    /// Cancellation ends the wait at once, but not the attempt.
    func untilComplete() async throws(CancellationError) -> Outcome {
        raisePriority()
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, as: id) }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: nil)
        }
        guard let outcome else { throw CancellationError() }
        return outcome
    }

    /// Suspends the task until the attempt has ended, also if the task is cancelled.
    @inline(never)
    func settle() async {
        // A separate task, which is never cancelled.
        await Task { _ = try? await untilComplete() }.value
    }

    private func wait(_ continuation: CheckedContinuation<Outcome?, Never>, as id: Int) {
        let isOver = state.withLock { state in
            // An earlier cancellation found no waiter to resume, so it is checked here.
            if state.outcome != nil || Task.isCancelled { return true }
            state.waiters[id] = continuation
            return false
        }
        guard isOver else { return }
        continuation.resume(returning: state.withLock { $0.outcome })
    }

    /// The highest priority of all waiters so far.
    var priority: TaskPriority? { state.withLock { $0.priority } }

    /// Raises the priority of the build to that of its waiters, if the platform supports that.
    private func raisePriority() {
        let priority = Task.currentPriority
        let task = state.withLock { state in
            if let known = state.priority, known >= priority { return nil as Task<Void, Never>? }
            state.priority = priority
            return state.task
        }
        if let task { Self.escalate(task, to: priority) }
    }

    private static func escalate(_ task: Task<Void, Never>, to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { task.escalatePriority(to: priority) }
    }
}
