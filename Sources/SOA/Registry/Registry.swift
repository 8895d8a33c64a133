// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One registry: the app-wide root, a scope below another registry, or an overlay.
///
/// It has two tables: the registrations, as a value, and a slot for each registration that was looked up here. A scope has
/// no registrations at first and falls back to its parent. An overlay starts with the registrations of its base, and without
/// slots. No lock is held while a factory, a decorator, a shutdown, an observer or a `deinit` runs. Locks nest in one order
/// only: registry, its parents, slot or build, publication table, observer.
@usableFromInline
final class Registry: Sendable {
    /// The registry of the app.
    static let root: Registry = {
        let root = Registry(label: "root")
        unsafe rootAddress.store(.passUnretained(root), ordering: .releasing)
        return root
    }()

    /// The root without a retain, a release and the call of a global; nil before its first use.
    @inline(__always)
    static var unretainedRoot: Unmanaged<Registry>? {
        unsafe rootAddress.load(ordering: .acquiring)
    }

    private static let rootAddress = unsafe Atomic<Unmanaged<Registry>?>(nil)

    struct State: ~Copyable, Sendable {
        var registrations = Registrations()
        var slots = ObjectTable<Slot>()
        /// The slots that publish names of lists' elements, and the numbers of changes up to which these are current.
        var lists: [String: (slot: Slot, published: Int)] = [:]
        /// Replaced instances that are shut down with this registry.
        var leftovers: [Leftover] = []
        /// Builds that a close waits for besides those of slots: superseded ones, whose instances have to be shut down too, and
        /// asynchronous ones of services that no slot keeps.
        var otherBuilds: [ObjectIdentifier: Build] = [:]
        /// Both of before a reset of everything, for the close in progress that the reset took the registry from.
        var leftoversOfClose: [Leftover] = []
        var buildsOfClose: [Build] = []
        /// The open scopes, and scopes and overlays that were dropped and are being shut down, by their numbers.
        var scopes: [Int: Scope] = [:]
        var observations: [ServiceObservation] = []
        /// The lists that this scope has had elements of, whose numbers go on at the top until it is gone.
        var numberedLists: Set<String> = []
        /// The end, once the registry is closed.
        var ending: Ending?
        /// True once a start was requested here.
        var hasStarted = false
        /// The starts in progress, and the end of a cancelled one that shuts down what it has built.
        var starts: [Start] = []
        var undoing: Ending?
        /// The closes in progress that resets of everything took the registry from; the next one waits for them.
        var former: [Ending] = []
        /// The number of extensions, of this scope and of those below, the last of which closes it; nil if none does.
        var extensions: Int?

        var isOpen: Bool { ending == nil }
    }

    /// A scope, and its end if it was dropped without being closed.
    struct Scope: Sendable {
        weak let registry: Registry?
        var ending: Ending?
    }

    let label: String
    /// The registry that a scope falls back to.
    let parent: Registry?
    /// The registry that an overlay was made from.
    let base: Registry?
    /// The registrations that an overlay has from its base.
    let inherited: Registrations
    /// The observer of lookups, in the overlay of a test.
    let monitor: (any OverlayMonitor)?
    // Stored, since whoever looks at the monitor copies it.
    let isMonitored: Bool
    let state: Lock<State>
    /// The instances that lookups find without a lock; empty if a monitor observes each lookup.
    let published = PublicationTable()
    /// One bit for the name of each registration here: lookups may use a parent for other names.
    let shadows: Atomic<UInt64>
    /// A number that no other registry has, in the order of creation.
    let number = numbers.add(1, ordering: .relaxed).newValue

    private static let numbers = Atomic(0)

    init(
        label: String,
        parent: Registry? = nil,
        base: Registry? = nil,
        monitor: (any OverlayMonitor)? = nil,
        registrations: Registrations = Registrations(),
        ending: Ending? = nil
    ) {
        self.label = label
        self.parent = parent
        self.base = base
        inherited = registrations
        self.monitor = monitor
        isMonitored = monitor != nil
        state = Lock(State(registrations: registrations, ending: ending))
        shadows = Atomic(base == nil && ending == nil ? 0 : .max)
        _ = BuildTime.launch
    }

    /// Adds this scope to its parent, which closes it with itself; returns false if the parent is closed.
    func enroll() -> Bool {
        parent?.state.withLock { state in
            if state.isOpen { state.scopes[number] = Scope(registry: self) }
            return state.isOpen
        } ?? true
    }

    deinit {
        unpublishAll()
        (parent ?? base)?.adopt(self)
    }

    /// True if this is the current registry in a context; nil is outside of all contexts.
    @inline(__always)
    func isCurrent(in context: ResolutionContext?) -> Bool {
        // Only the root has neither.
        if let context { self === context.registry } else { parent == nil && base == nil }
    }

    @inline(__always)
    var unretainedParent: Unmanaged<Registry>? {
        if let parent { unsafe Unmanaged.passUnretained(parent) } else { nil }
    }

    /// The registry at the top of the chain of scopes.
    var top: Registry {
        parent?.top ?? self
    }

    /// This registry and those that it falls back to, innermost first.
    var chain: [Registry] { Array(sequence(first: self, next: \.parent)) }

    @inline(__always)
    static func shadow(of nameHash: Int) -> UInt64 {
        1 << UInt64(truncatingIfNeeded: nameHash & 63)
    }
}

// Both tables, with the registry locked.
extension Registry.State {
    /// Returns the registration of a name here, by the name's hash.
    ///
    /// The registration of an accessor in the base does not apply to an overlay: the accessor passes its default again.
    func registration(_ name: String, _ hash: Int, in registry: Registry) -> Registration? {
        // Sound: the registry is locked, and its registrations hold this one.
        unsafe unretained(name, hash, in: registry)?.takeUnretainedValue()
    }

    /// The registration of a name without a reference of its own, which would make each lookup with locks slower.
    @inline(__always)
    func unretained(_ name: String, _ hash: Int, in registry: Registry) -> Unmanaged<Registration>? {
        // Sound as in there: the registry is locked, and its registrations hold this one.
        guard let found = unsafe registrations.unretained(name, hash) else { return nil }
        let isHidden = unsafe found._withUnsafeGuaranteedRef { $0.isAccessor && registry.inherited[name] === $0 }
        return unsafe isHidden ? nil : found
    }

    /// Returns the slot of a registration, created on first use.
    ///
    /// If the build may begin at once, a lookup that creates the slot has claimed it.
    @_optimize(speed)
    mutating func slot(_ registration: Registration, for lookup: Resolution? = nil) -> Slot {
        if let slot = slots.slot(of: registration) { return slot }
        let mayBuild = lookup?.thread != nil && registration.isBuiltAnywhere
        let slot = mayBuild ? Slot(registration, building: lookup) : Slot(registration)
        slots.insert(slot)
        return slot
    }

    /// Retires the slot of a registration; returns true if something was built or being built there.
    @discardableResult
    mutating func retire(_ registration: Registration, _ unpublication: inout Unpublication) -> Bool {
        guard let slot = slots.remove(registration) else { return false }
        let hasBegun = slot.hasBegun
        keep(slot.retire(&unpublication), &unpublication)
        return hasBegun
    }

    /// Keeps the remains of a slot that must be shut down, and releases the rest after the lock.
    mutating func keep(_ remains: Slot.Remains, _ unpublication: inout Unpublication) {
        if remains.slot.registration.isShutDown {
            switch remains.build {
            case .nothing: break
            case .instance(let built):
                // A weak instance may be gone, or lose its last other owner meanwhile: what was looked at goes after the lock.
                guard let shared = built.shared else { break }
                unpublication.release(shared)
                guard let made = built.made else { break }
                unpublication.release(made)
                leftovers.append(Leftover(remains.slot, built, remains.record))
            case .attempt(let build): keep(build, of: remains.slot.registration)
            }
        }
        unpublication.release(remains)
    }

    /// Lets a close wait for a build that no slot has.
    mutating func keep(_ build: Build, of registration: Registration) {
        if !registration.dependsOn.isEmpty { build.dependsOn = registration.dependsOn }
        otherBuilds[ObjectIdentifier(build)] = build
    }

    /// The scopes that are open, in no order: sorting them is not for a lock.
    var openScopes: [Registry] { scopes.values.compactMap(\.registry) }
}
