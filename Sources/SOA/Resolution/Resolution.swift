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
    let hash: Int
    /// The registry that the lookup began in.
    let registry: Registry
    let site: CallSite
    let function: Literal?
    /// The accessor that was used, if the call site is that of an injected property.
    let accessor: CallSite?
    /// The build whose factory requested the service.
    let requester: Resolution?
    /// The build that was in progress on the thread, unless it is the requester.
    let interrupted: Resolution?
    /// The identity of the thread of a synchronous lookup and of its factory; nil if it may suspend.
    let thread: UInt?
    /// True if the registry builds the service in advance, without a requester.
    let isPreparation: Bool
    /// The length of the dependency path.
    let depth: UInt32
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
    /// The declaration of the name's default, or of its accessor.
    let declaredAt: CallSite?
    // Sound: the accessor waits for the lookup on its own thread, and takes the closure away when it ends.
    /// Creates the default of an accessor.
    nonisolated(unsafe) var makeDefault: (() -> InstanceBox)?

    // Sound: it is set before the build is shared, and never changed.
    nonisolated(unsafe) var slotOfBuild: ObjectIdentifier?
    // Sound: see `withNames`. Unchecked, since a check for overlapping accesses takes longer than the access.
    @exclusivity(unchecked) nonisolated(unsafe) var names = RequestedNames()
    let finished = Atomic(false)
    let start = Start.ofCaller
    let waiting = Lock(Waiting())

    /// Creates a lookup in `bound` or the current registry, and records it in the build that requests it.
    @_optimize(speed)
    @usableFromInline
    @inline(never)
    init(
        _ key: borrowing NameKey,
        in handle: ServiceRegistryImplementation,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString?,
        isAwaiting: Bool = false
    ) {
        let context = ResolutionContext.current
        let thread = unsafe ThreadRecord.current
        let owner = unsafe InjectionSite.take(on: thread)
        let requester =
            isAwaiting ? context?.enclosingBuild(ofTask: true) : unsafe Self.innermost(on: thread, inside: context)
        if !isAwaiting, let (slot, isSample) = handle.publishedSlot(key) {
            unsafe published = slot
            name = slot.registration.name
            hash = slot.registration.hash
            isRecorded =
                isSample || slot.registration.isRecordDue || requester != nil
                || ServiceObservation.wereEverUsed.load(ordering: .relaxed)
        } else {
            let name = key.text
            hash = name.nameHash
            if isAwaiting {
                requester?.record(dependency: name, hash)
            } else {
                // Not the requester, which would be retained for it.
                unsafe Self.record(dependency: name, hash, on: thread, inside: context)
            }
            self.name = name
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
        self.thread = isAwaiting ? nil : UInt(bitPattern: thread)
        isPreparation = false
        depth = (requester?.depth ?? 0) &+ 1
        declaredAt = key.site
    }

    /// Creates a lookup without a requester, to build the service in advance; its call site may be unknown.
    ///
    /// Or creates a build for a lookup that may suspend, here or in a task of its own.
    @inline(never)
    init(
        preparing name: String,
        in registry: Registry,
        site: CallSite? = nil,
        for lookup: Resolution? = nil,
        isSynchronous: Bool = false
    ) {
        self.name = name
        hash = lookup?.hash ?? name.nameHash
        isRecorded = true
        self.registry = registry
        self.site = site ?? CallSite(file: Literal(address: 0), number: 0)
        function = lookup?.function
        accessor = lookup?.accessor
        requester = lookup?.requester
        interrupted = isSynchronous ? unsafe Self.interrupted(on: ThreadRecord.current, besides: requester) : nil
        thread = isSynchronous ? ThreadRecord.identity : nil
        isPreparation = lookup?.isPreparation ?? true
        depth = lookup?.depth ?? 1
        declaredAt = lookup?.declaredAt
    }

    /// Returns the build of a slot for this lookup: itself, or another one if it may suspend.
    ///
    /// A synchronous factory runs on this thread.
    @inline(never)
    func build(of slot: Slot, isSynchronous: Bool) -> Resolution {
        let build =
            thread == nil
            ? Resolution(preparing: name, in: registry, site: site, for: self, isSynchronous: isSynchronous) : self
        unsafe build.slotOfBuild = ObjectIdentifier(slot)
        return build
    }

    var origin: Requester { requester.map { .service($0.name) } ?? .site(site) }
}
