// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A lookup that takes locks, and the build of the service if it has to build.
///
/// It finds the slot of the service, and returns, awaits or builds the instance. Most lookups end earlier, in a ``Reading``
/// of published instances. As a build it is a step of a dependency path, and others may wait for it. It holds no instance, so
/// tasks that outlive a factory and inherit its build keep none alive.
@usableFromInline
final class Resolution: Sendable {
    let name: String
    /// The hash of the name.
    let hash: Int
    /// The registry that the lookup began in.
    let registry: Registry
    let site: CallSite
    /// The function of the call site.
    let function: Literal?
    /// The accessor that was used, if the call site is that of an injected property.
    let accessor: CallSite?
    /// The build whose factory requested the service, if any.
    let requester: Resolution?
    /// The build that was in progress on the thread, unless it is the requester.
    let interrupted: Resolution?
    /// The thread of a synchronous lookup and of its factory; nil if it may suspend.
    let thread: ThreadIdentity?
    /// True if the registry builds the service in advance, without a requester.
    let isPreparation: Bool
    // Sound: only the thread of the lookup uses it. Unchecked for the reason of `names`.
    /// The slot of a service that each lookup builds, if it was published; the lookup is counted then.
    ///
    /// Nil once the lookup has ended: a task that outlives the build may keep the lookup, and must not keep the factory.
    @exclusivity(unchecked) nonisolated(unsafe) var published: Slot?
    /// True if the build is recorded: its time, and the names that the factory requests.
    ///
    /// Of those whose slot is published, that is one of 64, the next one after a failure or a look at the record, all that a
    /// factory requests, and all once there was an observer.
    let isRecorded: Bool
    /// The declaration of the name's default, if it has one.
    let declaredAt: CallSite?
    // Sound: the accessor waits for the lookup on its own thread, and takes the closure away when it ends.
    /// Creates the default of an accessor.
    nonisolated(unsafe) var makeDefault: (() -> InstanceBox)?

    // Sound: it is set before the build is shared, and never changed.
    nonisolated(unsafe) var slotOfBuild: ObjectIdentifier?
    // Sound: only the thread of the factory uses it, which is blocked in `enter` meanwhile.
    /// The context in which the thread entered the factory.
    private nonisolated(unsafe) var context: ObjectIdentifier?
    // Sound: see `withNames`. Unchecked, since a check for overlapping accesses takes longer than the access.
    @exclusivity(unchecked) private nonisolated(unsafe) var names = RequestedNames()
    private let finished = Atomic(false)

    /// The start that the build is part of.
    let start = Start.ofCaller
    let waiting = Lock(Waiting())

    /// Creates a lookup in `bound` or the current registry, and records it in the build that requests it.
    @usableFromInline
    @inline(never)
    init(
        _ key: borrowing NameKey,
        in handle: ServiceRegistryImplementation,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString?,
        defaultAt declaration: (fileID: StaticString, line: UInt)?,
        isAwaiting: Bool
    ) {
        let context = ResolutionContext.current
        let thread = unsafe ThreadRecord.current
        let owner = unsafe InjectionSite.take(on: thread)
        let requester = unsafe Self.innermost(on: thread, inside: context)
        if !isAwaiting, let (slot, isSample) = handle.publishedSlot(key) {
            unsafe published = slot
            name = slot.registration.name
            hash = slot.registration.hash
            isRecorded =
                isSample || slot.registration.isRecordDue || requester != nil
                || Observer.wasEverUsed.load(ordering: .relaxed)
        } else {
            let name = key.text
            hash = name.nameHash
            unsafe Self.record(dependency: name, hash, on: thread, inside: context)
            self.name = name
            unsafe published = nil
            isRecorded = true
        }
        registry = handle.bound ?? context?.registry ?? .root
        let site = CallSite(fileID: fileID, line: line)
        self.site = owner?.site ?? site
        self.function = owner?.function ?? function.map(Literal.init)
        accessor = owner == nil ? nil : site
        interrupted = unsafe Self.interrupted(on: thread, besides: requester)
        self.requester = requester
        // A task may continue on another thread.
        self.thread = unsafe isAwaiting ? nil : ThreadIdentity(thread)
        isPreparation = false
        declaredAt = declaration.map { CallSite(fileID: $0.fileID, line: $0.line) }
        unsafe makeDefault = nil
    }

    /// Creates a lookup without a requester, to build the service in advance.
    init(preparing name: String, in registry: Registry, site: CallSite? = nil) {
        self.name = name
        hash = name.nameHash
        unsafe published = nil
        isRecorded = true
        self.registry = registry
        self.site = site ?? CallSite(fileID: #fileID, line: #line)
        function = nil
        accessor = nil
        requester = nil
        interrupted = nil
        thread = nil
        isPreparation = true
        declaredAt = nil
        unsafe makeDefault = nil
    }

    /// Creates a build for a lookup that may suspend, here or in a task of its own.
    private init(for lookup: Resolution, isSynchronous: Bool) {
        name = lookup.name
        hash = lookup.hash
        unsafe published = nil
        isRecorded = true
        registry = lookup.registry
        site = lookup.site
        function = lookup.function
        accessor = lookup.accessor
        requester = lookup.requester
        interrupted =
            isSynchronous ? unsafe Self.interrupted(on: ThreadRecord.current, besides: lookup.requester) : nil
        thread = isSynchronous ? .current : nil
        isPreparation = lookup.isPreparation
        declaredAt = lookup.declaredAt
        unsafe makeDefault = nil
    }

    /// Returns the build of a slot for this lookup: itself, or another one if it may suspend.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - isSynchronous: True if the factory runs on this thread.
    /// - Returns: The build.
    func build(of slot: Slot, isSynchronous: Bool) -> Resolution {
        let build = thread == nil ? Resolution(for: self, isSynchronous: isSynchronous) : self
        unsafe build.slotOfBuild = ObjectIdentifier(slot)
        return build
    }

    /// True if the name has a default.
    var hasDefault: Bool { unsafe declaredAt != nil || makeDefault != nil }

    /// The requester of the service.
    var origin: Requester {
        requester.map { .service($0.name) } ?? .site(site)
    }
}

// MARK: - The builds of a thread

extension Resolution {
    /// The synchronous build in progress on a thread, the caller's, unless a context was entered later.
    ///
    /// A task-local would cost two allocations for each build. It would also apply to the tasks that the factory starts, which
    /// are not part of a synchronous build. Code that runs nested on the thread, such as an immediate task or an event of a
    /// run loop, counts as part of the build: a wait there for the same service would never end.
    @inline(__always)
    static func running(
        on thread: ThreadRecord.Pointer,
        inside context: ResolutionContext?
    ) -> Unmanaged<Resolution>? {
        // Sound here and below: a thread's record has a build only while its factory runs, in `enter`, which holds it.
        guard let build = unsafe thread.pointee.build,
            unsafe build._withUnsafeGuaranteedRef({ unsafe $0.context }) == context.map({ ObjectIdentifier($0) })
        else { return nil }
        return unsafe build
    }

    /// The innermost build that the caller is part of, on its thread or in its context.
    @inline(__always)
    static func innermost(on thread: ThreadRecord.Pointer, inside context: ResolutionContext?) -> Resolution? {
        if let build = unsafe running(on: thread, inside: context) { return unsafe build.takeUnretainedValue() }
        return context?.enclosingBuild
    }

    /// Records what a lookup on a thread, the caller's, requests in the innermost build that it is part of.
    @inline(__always)
    static func record(
        dependency name: String,
        _ hash: Int,
        on thread: ThreadRecord.Pointer,
        inside context: ResolutionContext?
    ) {
        if let build = unsafe running(on: thread, inside: context) {
            unsafe build._withUnsafeGuaranteedRef { $0.record(dependency: name, hash) }
        } else {
            context?.enclosingBuild?.record(dependency: name, hash)
        }
    }

    /// The innermost build in progress on a thread, if it is not the requester.
    @inline(__always)
    private static func interrupted(
        on thread: ThreadRecord.Pointer,
        besides requester: Resolution?
    ) -> Resolution? {
        guard let build = unsafe thread.pointee.build,
            unsafe build.toOpaque() != requester.map({ unsafe Unmanaged.passUnretained($0).toOpaque() })
        else { return nil }
        return unsafe build.takeUnretainedValue()
    }

    /// Runs the factory inside a context; its lookups on this thread find the build.
    func enter<Result>(inside context: ResolutionContext?, _ factory: () throws -> Result) rethrows -> Result {
        unsafe self.context = context.map { ObjectIdentifier($0) }
        let thread = unsafe ThreadRecord.current
        let outer = unsafe (thread.pointee.build, thread.pointee.isRecording)
        unsafe (thread.pointee.build, thread.pointee.isRecording) = (.passUnretained(self), isRecorded)
        defer { unsafe (thread.pointee.build, thread.pointee.isRecording) = outer }
        return try factory()
    }
}

// MARK: - A step of a dependency path

extension Resolution {
    /// The identity of the slot that is built, since a name may have a slot in each registry; of no slot for a mere lookup.
    var slot: ObjectIdentifier { unsafe slotOfBuild ?? ObjectIdentifier(self) }

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
    var suspended: Resolution? {
        sequence(first: self, next: \.requester).first { $0.thread == nil }
    }

    /// The builds that are blocked until this one has ended.
    var heldUp: [Resolution] {
        thread == nil ? [] : [requester, interrupted].compactMap(\.self)
    }

    /// Returns true if this build or an enclosing one builds `slot`.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - registry: The registry of the lookup; a build in a scope below is another one if the service is not kept.
    /// - Returns: True if the build is in progress.
    @inline(never)
    func isPart(of slot: Slot, in registry: Registry) -> Bool {
        if unsafe slotOfBuild == ObjectIdentifier(slot), !isFinished,
            slot.registration.lifetime.isKept || !self.registry.chain.dropFirst().contains(where: { $0 === registry })
        {
            return true
        }
        // No loop, which would count references.
        return requester?.isPart(of: slot, in: registry) == true
    }

    private var isFinished: Bool {
        finished.load(ordering: .acquiring)
    }

    /// Uses the names that the factory has requested.
    ///
    /// Sound: a synchronous factory requests services only on its thread, as ``includesCaller`` has it, and nobody else gets
    /// here. The tasks of an asynchronous one are several, and take the lock.
    @inline(__always)
    private func withNames<Result: Sendable>(_ body: (inout RequestedNames) -> Result) -> Result {
        thread == nil ? waiting.withLock { _ in unsafe body(&names) } : unsafe body(&names)
    }

    /// The names that the factory has requested so far, each once; nil if it is synchronous.
    @inline(never)
    var dependencies: [String]? {
        thread == nil ? withNames { $0.all } : nil
    }

    func record(dependency name: String, _ hash: Int) {
        if isRecorded { withNames { $0.record(name, hash) } }
    }

    /// True once a `graph` service was looked up; until then no build has slots of any.
    private static let hasGraphs = Atomic(false)

    /// Returns the slot of a `graph` service in a registry, shared by the outermost lookup; nil once that has ended.
    func graphSlot(of registration: Registration, in home: Registry) -> Slot? {
        Self.hasGraphs.store(true, ordering: .relaxed)
        var outermost = self
        while let requester = outermost.requester { outermost = requester }
        return outermost.waiting.withLock { state in
            outermost.isFinished ? nil : state.graphSlot(of: registration, in: home)
        }
    }

    /// Ends the factory, and returns the names that it has requested.
    ///
    /// What outlives the factory is not part of the build.
    func finish() -> [String] {
        end()
        // Those of an asynchronous build may be read again, with the build.
        return thread == nil ? withNames { $0.all } : withNames { $0.takeAll() }
    }

    /// Ends the factory of a build that is not recorded.
    func end() {
        finished.store(true, ordering: .releasing)
        // The slots go out of the lock.
        if requester == nil, Self.hasGraphs.load(ordering: .relaxed) { _ = waiting.withLock { $0.takeGraphs() } }
    }
}
