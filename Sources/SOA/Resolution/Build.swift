// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One build: a step of a dependency path, and what others wait for.
///
/// It holds no instance, so tasks that outlive a factory and inherit its build keep none alive.
final class Build: Sendable {
    typealias Outcome = Result<InstanceBox, ServiceRegistryError>

    let name: String
    /// The identity of the slot that is built, since a name may have a slot in each registry.
    let slot: ObjectIdentifier
    /// The build whose factory requested this one first.
    let requester: Build?
    /// The build that was in progress on the thread, unless it is the requester.
    let interrupted: Build?
    /// The call site of the request.
    let site: CallSite
    /// The thread of the factory, or nil if the factory is asynchronous.
    let thread: ThreadIdentity?
    /// The start that the build is part of.
    private let start = Start.ofCaller
    private let finished = Atomic(false)
    private let state: Lock<State>

    /// Why a wait has ended.
    private enum EndOfWait: Sendable {
        case outcome(Outcome)
        /// The build had ended before.
        case completion
        case cancellation
    }

    private typealias Waiter = CheckedContinuation<EndOfWait, Never>

    private struct State: Sendable {
        /// The names that the factory has requested, followed by those that the previous build requested next.
        var names: [String]
        /// The number of names that this build has requested.
        var count = 0
        /// A bit for each of the hashes of these names.
        var hashes: UInt64 = 0
        /// The slots of `graph` services, if this is the build of an outermost lookup.
        var graph: [ObjectIdentifier: Slot] = [:]
        var blocked: Delivery?
        var waiters: [(id: Int, continuation: Waiter)] = []
        var nextWaiter = 0
        /// The task that builds, if the factory is asynchronous.
        var task: Task<Void, Never>?
        /// The highest priority of all waiters so far.
        var priority: TaskPriority?
        var isCancelled = false
        var isComplete = false

        var dependencies: [String] {
            count == names.count ? names : Array(names.prefix(count))
        }

        @inline(__always)
        mutating func record(_ name: String, _ hash: Int) {
            // Names are there once, so one that is expected here was not requested before.
            let isExpected = count < names.count && names[count] == name
            let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: hash & 63)
            if !isExpected {
                if hashes & bit != 0, names.prefix(count).contains(name) { return }
                if count < names.count { names.removeSubrange(count...) }
                // Most factories request a few.
                if names.isEmpty { names.reserveCapacity(4) }
                names.append(name)
            }
            hashes |= bit
            count += 1
        }

        mutating func removeWaiter(_ id: Int) -> Waiter? {
            waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).continuation }
        }
    }

    /// What blocked threads wait for, and the outcome that they get.
    private final class Delivery: Sendable {
        let latch = Latch()
        let outcome = Lock<Outcome?>(nil)
    }

    /// Creates a build; `dependencies` are those of the previous one, of which this one has requested the first `count`.
    init(
        _ slot: Slot,
        site: CallSite,
        requester: Build?,
        interrupted: Build?,
        isSynchronous: Bool,
        dependencies: [String] = [],
        count: Int = 0
    ) {
        name = slot.registration.name
        self.slot = ObjectIdentifier(slot)
        self.requester = requester
        self.interrupted = interrupted === requester ? nil : interrupted
        self.site = site
        thread = isSynchronous ? .current : nil
        // A build that begins with known names may request any of them again.
        state = Lock(State(names: dependencies, count: count, hashes: count == 0 ? 0 : .max))
    }
}

// MARK: - A step of a dependency path

extension Build {
    /// The names from the entry point to this one.
    var path: [String] {
        sequence(first: self, next: \.requester).map(\.name).reversed()
    }

    /// True if the caller is part of this build.
    ///
    /// A synchronous build includes only the thread of its factory. An asynchronous one includes the task of its factory and
    /// child tasks, which end before it. A `Task { … }` is not part of a build, since the factory may not wait for it.
    var includesCaller: Bool {
        if isFinished { return false }
        if let thread { return thread == .current }
        return BuildExecutor.isCurrent
    }

    /// The innermost enclosing build that is blocked while a task waits.
    ///
    /// A synchronous build is not blocked: code that suspends on its thread is another task, and the factory continues.
    var suspended: Build? {
        sequence(first: self, next: \.requester).first { $0.thread == nil }
    }

    /// The builds that are blocked until this one has ended.
    var heldUp: [Build] {
        thread == nil ? [] : [requester, interrupted].compactMap(\.self)
    }

    /// Returns true if this build or an enclosing one builds `slot`.
    func isPart(of slot: Slot) -> Bool {
        var next: Build? = self
        while let build = next {
            if build.slot == ObjectIdentifier(slot), !build.isFinished { return true }
            next = build.requester
        }
        return false
    }

    private var isFinished: Bool {
        finished.load(ordering: .acquiring)
    }

    /// The names that the factory has requested, each once.
    @inline(never)
    var dependencies: [String] {
        state.withLock { $0.dependencies }
    }

    func record(dependency: String, _ hash: Int) {
        state.withLock { $0.record(dependency, hash) }
    }

    /// Returns the slot of a `graph` service, shared by the outermost lookup; nil once that has ended.
    func graphSlot(of registration: Registration) -> Slot? {
        var outermost = self
        while let requester = outermost.requester { outermost = requester }
        return outermost.state.withLock { state in
            if outermost.isFinished { return nil }
            let key = ObjectIdentifier(registration)
            if let slot = state.graph[key] { return slot }
            let slot = Slot(registration)
            state.graph[key] = slot
            return slot
        }
    }

    /// Ends the factory, and returns the names that it has requested.
    ///
    /// What outlives the factory is not part of the build.
    func finish() -> [String] {
        finished.store(true, ordering: .releasing)
        return state.withLock { state in
            defer { if !state.graph.isEmpty { state.graph = [:] } }
            return (state.dependencies, state.graph)
        }.0
    }
}

// MARK: - What others wait for

extension Build {
    /// Starts the task that builds, with the priority of the current waiters.
    ///
    /// The task ends with the factory; only a cancelled start cancels it.
    func start(_ build: @escaping @Sendable () async -> Void) {
        start?.began(self)
        let task = Task(executorPreference: BuildExecutor.shared, operation: build)
        let (priority, isCancelled) = state.withLock { state in
            if !state.isComplete { state.task = task }
            return (state.priority, state.isCancelled)
        }
        if isCancelled { task.cancel() }
        if let priority { Self.escalate(task, to: priority) }
    }

    /// Cancels the task that builds; returns false if it has waiters, has ended, or was cancelled before.
    func cancelUnlessAwaited() -> Bool {
        let (isAbandoned, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard !state.isComplete, !state.isCancelled, state.waiters.isEmpty, state.blocked == nil else {
                return (false, nil)
            }
            state.isCancelled = true
            return (true, state.task)
        }
        task?.cancel()
        return isAbandoned
    }

    /// True if the build was cancelled for lack of waiters; a later waiter must look up the service again.
    var wasCancelled: Bool {
        state.withLock { $0.isCancelled }
    }

    /// The number of waiting tasks.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// The highest priority of all waiters so far.
    var priority: TaskPriority? { state.withLock { $0.priority } }

    /// Ends the build, and resumes its waiters.
    ///
    /// The slot has what was made by now: whoever comes later looks there.
    func complete(_ outcome: Outcome) {
        let (blocked, waiters, _) = state.withLock { state in
            let waiting = (state.blocked, state.waiters, state.task)
            state.isComplete = true
            state.blocked = nil
            state.waiters = []
            state.task = nil
            return waiting
        }
        if let start { start.ended(self, try? outcome.get()) }
        if let blocked {
            blocked.outcome.withLock { $0 = outcome }
            blocked.latch.open()
        }
        for (_, waiter) in waiters { waiter.resume(returning: .outcome(outcome)) }
    }

    /// Blocks this thread until the build has ended; nil if it had ended before.
    func blockUntilComplete() -> Outcome? {
        raisePriority()
        let delivery = state.withLock { state -> Delivery? in
            if state.isComplete { return nil }
            let delivery = state.blocked ?? Delivery()
            state.blocked = delivery
            return delivery
        }
        guard let delivery else { return nil }
        if !delivery.latch.wait(for: LongWait.limit) {
            LongWait.report(self)
            delivery.latch.wait()
        }
        return delivery.outcome.withLock { $0 }
    }

    /// Begins the build if it has not begun, and suspends the task until it has ended; nil if it had ended before.
    ///
    /// Cancellation ends the wait at once, but not the build.
    func untilComplete(_ begin: (@Sendable () -> Void)? = nil) async throws(CancellationError) -> Outcome? {
        raisePriority()
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(continuation, as: id)
                begin?()
            }
        } onCancel: {
            state.withLock { $0.removeWaiter(id) }?.resume(returning: .cancellation)
        }
        switch end {
        case .outcome(let outcome): return outcome
        case .completion: return nil
        case .cancellation: throw CancellationError()
        }
    }

    private func wait(_ continuation: Waiter, as id: Int) {
        let end = state.withLock { state -> EndOfWait? in
            if state.isComplete { return .completion }
            // An earlier cancellation found no waiter to resume.
            if Task.isCancelled { return .cancellation }
            state.waiters.append((id, continuation))
            return nil
        }
        if let end { continuation.resume(returning: end) }
    }

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
