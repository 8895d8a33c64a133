// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The result of a search: the slot, and the registry that owns and builds its instance.
struct Found: Sendable {
    let slot: Slot
    let home: Registry
    /// True if the caller is a shutdown of the closed registry, where services that are not shut down yet still resolve.
    var isEnding = false
    /// The slot that records all instances of a `graph` service; nil for other lifetimes.
    var ledger: Slot?

    /// True if the slot keeps the instance.
    var isKept: Bool { registration.lifetime.isKept || ledger != nil }

    var registration: Registration { slot.registration }

    /// The slot that records lookups and builds.
    var recorder: Slot { ledger ?? slot }

    /// The instance of a lookup, with the data to publish it.
    struct Instance: Sendable {
        let box: InstanceBox
        let found: Found
        /// True if the lookups are frequent enough to publish the instance.
        let isSought: Bool
    }

    func instance(_ box: InstanceBox, isSought: Bool = false) -> Instance {
        Instance(box: box, found: self, isSought: isSought)
    }
}

extension Registry {
    /// The result of a search in one registry.
    private enum Match: Sendable {
        case nothing
        case slot(Slot)
        /// A service of which each scope has its own instance.
        case scoped(Registration)
        case ended(Ending, Slot?)
    }

    /// Finds the registration of a lookup here, and the slot for its lifetime.
    ///
    /// The lookup began in this registry, or in a scope below it.
    @inline(never)
    func find(_ resolution: Resolution) throws(ServiceRegistryError) -> Found? {
        let requester = resolution.registry
        let isOwn = requester === self
        let match = state.withLock { state -> Match in
            let registration = state.registration(resolution.name, base)
            if case .ending(let ending) = state.phase {
                return .ended(ending, registration.flatMap { state.existingSlot($0) })
            }
            guard let registration else { return .nothing }
            let belongsHere = isOwn || registration.lifetime.outlivesScopes || !registration.lifetime.isKept
            return belongsHere ? .slot(state.slot(registration)) : .scoped(registration)
        }
        switch match {
        case .nothing:
            return nil
        case .slot(let slot):
            let lifetime = slot.registration.lifetime
            if lifetime.isGraph, let shared = resolution.requester?.graphSlot(of: slot.registration) {
                return Found(slot: shared, home: requester, ledger: slot)
            }
            return Found(slot: slot, home: lifetime.outlivesScopes ? self : requester)
        case .scoped(let registration):
            return try requester.findOwn(registration, resolution)
        case .ended(let ending, let slot):
            guard ending.isCurrent else { throw resolution.error(.closed(label: label)) }
            if let slot { return Found(slot: slot, home: self, isEnding: true) }
            if parent == nil { throw resolution.error(.closed(label: label)) }
            return nil
        }
    }

    /// Returns an instance that was looked up before, if the lookup has no observer.
    ///
    /// It finds instances that are not published, without the cost of a ``Resolution``.
    func knownInstance(_ name: String) -> Found.Instance? {
        var next: Registry? = self
        while let owner = next, owner.monitor == nil {
            let slot = owner.state.withLock { state -> Slot?? in
                guard state.phase.isOpen else { return .some(nil) }
                guard let registration = state.registration(name, owner.base) else { return nil }
                let lifetime = registration.lifetime
                let belongsHere = lifetime.isPublished && (owner === self || lifetime.outlivesScopes)
                return .some(belongsHere ? state.existingSlot(registration) : nil)
            }
            guard let slot else {
                next = owner.parent
                continue
            }
            guard let slot, let (box, isSought) = slot.knownInstance() else { return nil }
            return Found(slot: slot, home: owner).instance(box, isSought: isSought)
        }
        return nil
    }

    /// Finds this scope's own slot of a parent's registration.
    private func findOwn(_ registration: Registration, _ resolution: Resolution) throws(ServiceRegistryError) -> Found {
        let (slot, ending) = state.withLock { state -> (Slot?, Ending?) in
            guard case .ending(let ending) = state.phase else { return (state.slot(registration), nil) }
            return (state.existingSlot(registration), ending)
        }
        if let slot, ending?.isCurrent != false { return Found(slot: slot, home: self, isEnding: ending != nil) }
        throw resolution.error(.closed(label: label))
    }

    /// Registers the default of a name or an accessor, unless the name is registered.
    func addDefault(_ registration: Registration, _ resolution: Resolution) throws(ServiceRegistryError) {
        let isNew = state.withLock { state -> Bool? in
            guard state.phase.isOpen else { return nil }
            if state.registration(registration.name, base) != nil { return false }
            shadow(registration.name)
            _ = state.registrations.put(registration)
            return true
        }
        guard let isNew else { throw resolution.error(.closed(label: label)) }
        if isNew { emit(.registered(name: registration.name)) }
    }
}

extension Registry.State {
    func existingSlot(_ registration: Registration) -> Slot? {
        slots[ObjectIdentifier(registration)]
    }
}
