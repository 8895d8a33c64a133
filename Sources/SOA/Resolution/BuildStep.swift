// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One build as a step on the way from an entry point: what is built, and whose factory requested it.
///
/// A step holds no instance, so that tasks which a factory leaves behind, and which inherit the step, keep none alive.
final class BuildStep: Sendable {
    let name: String
    /// Identifies the slot that is built; the same name may stand for others in other registries.
    let slot: ObjectIdentifier
    /// The step whose factory requested this one first.
    let requester: BuildStep?
    /// The step that the thread was in the middle of, if another one than the requester.
    let interrupted: BuildStep?
    /// Where in the source it was requested.
    let site: CallSite
    /// The thread that the factory runs on from start to end, or nil if the factory is asynchronous.
    let thread: ThreadIdentity?
    private let finished = Atomic(false)
    /// The context that the thread entered the build in, for this thread to compare.
    private let context = Atomic<UInt>(0)
    private let requested: Lock<Requested>

    /// The names that the factory requested so far, and after them those that the last build of the same went on with.
    private struct Requested: Sendable {
        var names: [String]
        /// How many of the names were requested in this build.
        var count = 0
        /// The slots of services that are shared within this lookup, if it is an outermost one.
        var graph: [ObjectIdentifier: Slot] = [:]
    }

    /// The dependencies are what the last build of the same requested, which this one is likely to request too.
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

    /// True if the code that runs here is part of this build.
    ///
    /// A synchronous factory owns its thread, so a task that it left behind, on another thread or later, is no part
    /// of it. Of an asynchronous one, its own task and the child tasks are part: it ends after them. A task that it
    /// starts with `Task { … }` is not, since nothing tells whether the factory waits for it.
    var includesCaller: Bool {
        if isFinished { return false }
        if let thread { return thread == .current }
        return BuildExecutor.isCurrent
    }

    /// The thread begins with the factory; what it is inside of stays there at least until the factory has ended.
    func enter(inside context: ResolutionContext?) {
        self.context.store(Self.place(context), ordering: .relaxed)
    }

    /// True if a thread that is in the middle of this build has entered nothing since.
    func wasEntered(inside context: ResolutionContext?) -> Bool {
        self.context.load(ordering: .relaxed) == Self.place(context)
    }

    private static func place(_ context: ResolutionContext?) -> UInt {
        context.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    }

    /// The innermost build of those that this is part of that stands still while a task waits.
    ///
    /// A synchronous factory does not: whatever suspends on its thread is a task of its own, and the factory goes on.
    var suspended: BuildStep? {
        var next: BuildStep? = self
        while let step = next {
            if step.thread == nil { return step }
            next = step.requester
        }
        return nil
    }

    /// The builds that stand still until this one has ended, whoever waits for it.
    var heldUp: [BuildStep] {
        thread == nil ? [] : [requester, interrupted].compactMap(\.self)
    }

    /// True if this build, or one that it is part of, builds `slot` and goes on.
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

    /// The names that the factory requested so far, each once.
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

    /// The slot of a service that all factories of the outermost lookup share; nil once that has ended.
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
