// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One build as a step of a dependency path: the slot that is built, and the step whose factory requested it.
///
/// A step holds no instance, so tasks that outlive a factory and inherit the step keep none alive.
final class BuildStep: Sendable {
    let name: String
    /// The identity of the slot that is built, since a name may have a slot in each registry.
    let slot: ObjectIdentifier
    /// The step whose factory requested this one first.
    let requester: BuildStep?
    /// The step that was in progress on the thread, unless it is the requester.
    let interrupted: BuildStep?
    /// The call site of the request.
    let site: CallSite
    /// The thread of the factory, or nil if the factory is asynchronous.
    let thread: ThreadIdentity?
    private let finished = Atomic(false)
    /// The context in which the thread entered the build, for comparison by this thread.
    private let context = Atomic<UInt>(0)
    private let requested: Lock<Requested>

    /// The names that the factory has requested, followed by those that the previous build requested next.
    private struct Requested: Sendable {
        var names: [String]
        /// The number of names that this build has requested.
        var count = 0
        /// The slots of `graph` services, if this is the step of an outermost lookup.
        var graph: [ObjectIdentifier: Slot] = [:]
    }

    /// Creates a step; `dependencies` are those of the previous build, which this one is likely to request again.
    init(_ slot: Slot, _ resolution: Resolution, isSynchronous: Bool, dependencies: [String] = []) {
        requested = Lock(Requested(names: dependencies))
        name = slot.registration.name
        self.slot = ObjectIdentifier(slot)
        requester = resolution.requester
        site = resolution.site
        thread = isSynchronous ? .current : nil
        let innermost = isSynchronous ? BuildFrame.innermost : nil
        interrupted = innermost === resolution.requester ? nil : innermost
    }

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

    /// Records the context in which the thread enters the build; the context outlives the factory.
    func enter(inside context: ResolutionContext?) {
        self.context.store(Self.place(context), ordering: .relaxed)
    }

    /// Returns true if the thread of this build has entered no other context since.
    func wasEntered(inside context: ResolutionContext?) -> Bool {
        self.context.load(ordering: .relaxed) == Self.place(context)
    }

    private static func place(_ context: ResolutionContext?) -> UInt {
        context.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    }

    /// The innermost enclosing build that is blocked while a task waits.
    ///
    /// A synchronous build is not blocked: code that suspends on its thread is another task, and the factory continues.
    var suspended: BuildStep? {
        var next: BuildStep? = self
        while let step = next {
            if step.thread == nil { return step }
            next = step.requester
        }
        return nil
    }

    /// The builds that are blocked until this one has ended.
    var heldUp: [BuildStep] {
        thread == nil ? [] : [requester, interrupted].compactMap(\.self)
    }

    /// Returns true if this build or an enclosing one builds `slot`.
    func isPart(of slot: Slot) -> Bool {
        var next: BuildStep? = self
        while let step = next {
            if step.slot == ObjectIdentifier(slot), !step.isFinished { return true }
            next = step.requester
        }
        return false
    }

    private var isFinished: Bool {
        finished.load(ordering: .acquiring)
    }

    /// The names that the factory has requested, each once.
    @inline(never)
    var dependencies: [String] {
        requested.withLock { $0.count == $0.names.count ? $0.names : Array($0.names.prefix($0.count)) }
    }

    func record(dependency: String) {
        requested.withLock { requested in
            if requested.names.prefix(requested.count).contains(dependency) { return }
            if requested.count == requested.names.count || requested.names[requested.count] != dependency {
                requested.names.removeSubrange(requested.count...)
                // Most factories request a few.
                if requested.names.isEmpty { requested.names.reserveCapacity(4) }
                requested.names.append(dependency)
            }
            requested.count += 1
        }
    }

    /// Returns the slot of a `graph` service, shared by the outermost lookup; nil once that has ended.
    func graphSlot(of registration: Registration) -> Slot? {
        let outermost = outermost
        return outermost.requested.withLock { requested in
            if outermost.isFinished { return nil }
            let key = ObjectIdentifier(registration)
            if let slot = requested.graph[key] { return slot }
            let slot = Slot(registration)
            requested.graph[key] = slot
            return slot
        }
    }

    private var outermost: BuildStep {
        var step = self
        while let requester = step.requester { step = requester }
        return step
    }

    func finish() {
        finished.store(true, ordering: .releasing)
        if requester != nil { return }
        _ = requested.withLock { requested in
            let graph = requested.graph
            requested.graph = [:]
            return graph
        }
    }
}
