// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A lookup that builds.
typealias Build = Resolution

extension Build {
    typealias Outcome = Result<InstanceBox, ServiceRegistryError>

    /// The end of a build, and those who wait for it.
    struct Waiting: Sendable {
        fileprivate var isComplete = false
        /// Nil until the build concerns others.
        fileprivate var others: Others?

        /// What a build has for others, created on first use.
        fileprivate var shared: Others {
            mutating get {
                let others = others ?? Others()
                self.others = others
                return others
            }
        }
    }

    /// What a build has for others, apart from it, since most builds have none.
    final class Others: @unchecked Sendable {
        // Sendable: only the lock of its build gives access to it, but for the waits.
        fileprivate var waiters: [Waiter] = []
        /// The task that builds, if the factory is asynchronous.
        fileprivate var task: Task<Void, Never>?
        /// The highest priority of all waiters so far.
        fileprivate var priority: TaskPriority?
        fileprivate var isCancelled = false
        fileprivate var dependsOn: [String] = []
        /// The slots of the `graph` services of an outermost lookup, by the numbers of their registries, as a scope may go before.
        fileprivate var graphs: [(home: Int, slots: ObjectTable<Slot>)] = []

        // Only used with the wait graph locked.
        /// The builds that wait for it, one entry for each wait.
        var waitingBuilds: [Build] = []
        /// The builds that it waits for.
        var awaitedBuilds: [Build] = []

        fileprivate func remove(_ id: Int) -> Waiter? {
            waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
        }
    }

    /// A task or a thread that waits for the end of a build; a close is no lookup, since it needs no instance.
    struct Waiter: Sendable {
        fileprivate var id = 0
        fileprivate var isLookup = true
        /// Ends the wait, without an outcome if the build had ended before, or if the waiter was cancelled.
        fileprivate let resume: @Sendable (Outcome?) -> Void
    }

    /// The number of waits that a cancellation may end, of all builds.
    private static let waits = Atomic(0)

    /// True once a `graph` service was looked up; until then no build has slots of any.
    private static let hasGraphs = Atomic(false)

    /// Returns the slot of a `graph` service in a registry, shared by the outermost lookup; nil once that has ended.
    func graphSlot(of registration: Registration, in home: Registry) -> Slot? {
        Self.hasGraphs.store(true, ordering: .relaxed)
        var outermost = self
        while let requester = outermost.requester { outermost = requester }
        return outermost.waiting.withLock { state in
            if outermost.isFinished { return nil }
            let others = state.shared
            let index = others.graphs.firstIndex { $0.home == home.number } ?? others.graphs.count
            if index == others.graphs.count { others.graphs.append((home.number, ObjectTable())) }
            if let slot = others.graphs[index].slots.slot(of: registration) { return slot }
            let slot = Slot(registration)
            others.graphs[index].slots.insert(slot)
            return slot
        }
    }

    /// Ends the factory.
    ///
    /// What outlives the factory is not part of the build.
    func end() {
        finished.store(true, ordering: .releasing)
        guard requester == nil, Self.hasGraphs.load(ordering: .relaxed) else { return }
        // The slots go out of the lock.
        _ = waiting.withLock { state in
            defer { state.others?.graphs = [] }
            return state.others?.graphs
        }
    }

    /// Starts the task that builds, with the priority of the current waiters.
    ///
    /// The task ends with the factory; only a cancelled start cancels it.
    func start(_ build: @escaping @Sendable () async -> Void) {
        start?.began(self)
        let task = Task(executorPreference: BuildExecutor.shared, operation: build)
        let (priority, isCancelled) = waiting.withLock { state in
            if !state.isComplete { state.shared.task = task }
            return (state.others?.priority, state.others?.isCancelled == true)
        }
        if isCancelled { task.cancel() }
        if let priority { Self.escalate(task, to: priority) }
    }

    /// Cancels the task that builds; returns false if a lookup waits for it, if it has ended, or was cancelled before.
    func cancel(evenIfAwaited: Bool = false) -> Bool {
        let (isAbandoned, task) = waiting.withLock { state -> (Bool, Task<Void, Never>?) in
            let others = state.shared
            guard !state.isComplete, !others.isCancelled,
                evenIfAwaited || !others.waiters.contains(where: \.isLookup)
            else { return (false, nil) }
            others.isCancelled = true
            return (true, others.task)
        }
        task?.cancel()
        return isAbandoned
    }

    /// True if the build was cancelled for lack of waiters; a later waiter must look up the service again.
    var wasCancelled: Bool { waiting.withLock { $0.others?.isCancelled == true } }

    var others: Others { waiting.withLock { $0.shared } }

    /// The names that its service declares to depend on, if no slot has the build.
    var dependsOn: [String] {
        get { waiting.withLock { $0.others?.dependsOn ?? [] } }
        set { waiting.withLock { $0.shared.dependsOn = newValue } }
    }

    var waiterCount: Int { waiting.withLock { $0.others?.waiters.count ?? 0 } }

    var priority: TaskPriority? { waiting.withLock { $0.others?.priority } }

    /// Ends the build with an outcome for those who wait for it.
    ///
    /// The slot has what was made by now: whoever comes later looks there.
    @inline(__always)
    func complete(_ outcome: @autoclosure () -> Outcome) {
        // The task goes after the lock.
        let taken = waiting.withLock { state -> (waiters: [Waiter], task: Task<Void, Never>?)? in
            state.isComplete = true
            guard let others = state.others else { return nil }
            defer { (others.waiters, others.task) = ([], nil) }
            return (others.waiters, others.task)
        }
        if taken == nil, start == nil { return }
        start?.ended(self, try? outcome().get())
        for waiter in taken?.waiters ?? [] { waiter.resume(outcome()) }
    }

    /// Returns the instance for a waiter; nil if it must look up the service again.
    ///
    /// That is so if the build had ended before the wait, or if a cancelled start had begun it.
    func instance(of outcome: Outcome?) throws(ServiceRegistryError) -> InstanceBox? {
        if case .failure = outcome, wasCancelled, !Task.isCancelled { return nil }
        return try outcome?.get()
    }

    /// Blocks this thread until the build has ended; nil if it had ended before.
    func blockUntilComplete() -> Outcome? {
        raisePriority()
        let latch = Latch()
        // Sound: it is set before the latch is opened, and read after that.
        nonisolated(unsafe) var outcome: Outcome?
        let waiter = Waiter { end in
            unsafe outcome = end
            latch.open()
        }
        if !add(waiter) { return nil }
        if !latch.wait(for: LongWait.limit) {
            LongWait.report(self)
            latch.wait()
        }
        return unsafe outcome
    }

    /// Begins the build if it has not begun, and suspends the task until it has ended; nil if it had ended before.
    ///
    /// Cancellation ends the wait at once, but not the build. A cancelled start cancels a build for which no lookup waits.
    func untilComplete(
        isLookup: Bool = true,
        _ begin: (@Sendable () -> Void)? = nil
    ) async throws(CancellationError) -> Outcome? {
        raisePriority()
        let id = Self.waits.add(1, ordering: .relaxed).newValue
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(id: id, isLookup: isLookup) { continuation.resume(returning: $0) }
                // An earlier cancellation found no waiter to resume.
                if !add(waiter, unless: Task.isCancelled) { waiter.resume(nil) }
                begin?()
            }
        } onCancel: {
            waiting.withLock { $0.others?.remove(id) }?.resume(nil)
        }
        if outcome == nil, Task.isCancelled { throw CancellationError() }
        return outcome
    }

    /// Adds a waiter; returns false if its wait has ended.
    private func add(_ waiter: Waiter, unless isCancelled: @autoclosure () -> Bool = false) -> Bool {
        waiting.withLock { state in
            if state.isComplete || isCancelled() { return false }
            state.shared.waiters.append(waiter)
            return true
        }
    }

    /// Raises the priority of the build to that of its waiters, if the platform supports that.
    private func raisePriority() {
        let priority = Task.currentPriority
        let task = waiting.withLock { state in
            let others = state.shared
            if let known = others.priority, known >= priority { return nil as Task<Void, Never>? }
            others.priority = priority
            return others.task
        }
        if let task { Self.escalate(task, to: priority) }
    }

    private static func escalate(_ task: Task<Void, Never>, to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { task.escalatePriority(to: priority) }
    }
}
