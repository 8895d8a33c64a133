// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The result of a search: the slot, and the registry that owns and builds its instance.
///
/// Not copyable: each copy would count the references of both.
struct Found: ~Copyable, Sendable {
    let slot: Slot
    let home: Registry
    /// True if the caller is a shutdown of the closed registry, where services that are not shut down yet still resolve.
    var isEnding = false
    /// The slot that records all instances of a `graph` service; nil for other lifetimes.
    var ledger: Slot?

    /// True if the slot keeps the instance.
    var isKept: Bool { registration.lifetime.isKept || ledger != nil }

    var registration: Registration { slot.registration }
}

extension Registry {
    /// Finds what a lookup seeks that began in `scope`, here or below; nil if nothing is registered here or in a parent.
    ///
    /// If the slot is new, and the service may be built anywhere, the lookup has claimed the build.
    @_optimize(speed)
    @inline(never)
    func find(_ lookup: Resolution, from scope: Registry) throws(ServiceRegistryError) -> Found? {
        let (name, hash) = (lookup.name, lookup.hash)
        let search = state.withLock { state -> Search in
            let isClosed = !state.isOpen
            // The shutdowns of a closed registry may look up what there still is.
            if isClosed, state.ending?.mayLookUp(in: self) != true { return .closed }
            // Sound: the registry is locked, its registrations hold this one, and this adds slots at most.
            return unsafe state.unretained(name, hash, in: self)?._withUnsafeGuaranteedRef { registration -> Search in
                guard scope === self || !registration.lifetime.isScoped else { return .scoped(registration) }
                if !isClosed { return .slot(state.slot(registration, for: lookup)) }
                return state.remainingSlot(registration).map { .slot($0, isEnding: true) } ?? .closed
            } ?? .absent
        }
        switch search {
        case .slot(let slot, let isEnding):
            // No conditional expression, which would count the references of both.
            if slot.registration.lifetime.outlivesScopes { return Found(slot: slot, home: self, isEnding: isEnding) }
            return Found(slot: slot, home: scope, isEnding: isEnding)
        case .scoped(let registration): return try scope.findOwn(registration, of: self, lookup)
        case .absent: return try parent?.find(lookup, from: scope)
        case .closed: throw lookup.error(.closed(label: label))
        }
    }

    private enum Search: Sendable {
        case slot(Slot, isEnding: Bool = false)
        /// The scope has a slot of its own.
        case scoped(Registration)
        case absent
        case closed
    }

    /// Finds this scope's own slot of a parent's registration.
    @_optimize(speed)
    private func findOwn(
        _ registration: Registration,
        of owner: Registry,
        _ lookup: Resolution
    ) throws(ServiceRegistryError) -> Found? {
        let (slot, isNew, ending) = state.withLock { state -> (Slot?, Bool, Ending?) in
            let slot = state.slots.slot(of: registration)
            if let ending = state.ending { return (slot, false, ending) }
            return (slot ?? state.slot(registration), slot == nil, nil)
        }
        guard let slot, ending?.mayLookUp(in: self) != false else { throw lookup.error(.closed(label: label)) }
        // Whoever replaces the registration retires its slots, and may have done so before this one was there.
        if isNew,
            owner.state.withLock({ $0.registration(registration.name, registration.hash, in: owner) }) !== registration
        {
            var unpublication = Unpublication()
            _ = state.withLock { $0.retire(registration, &unpublication) }
            unpublication.complete()
            return try find(lookup, from: self)
        }
        return Found(slot: slot, home: self, isEnding: ending != nil)
    }

    /// Registers the default of a name or an accessor, unless the name is registered; returns false if this root is closed.
    ///
    /// The shutdowns of a closed root may use defaults that no registry keeps.
    func addDefault(_ registration: Registration) -> Bool {
        let isNew = state.withLock { state -> Bool? in
            if let ending = state.ending, registration.lifetime.isKept || !ending.mayLookUp(in: self) { return nil }
            if let known = state.registration(registration.name, registration.hash, in: self) {
                if let site = registration.site { state.registrations.recordConflict(of: known, with: site) }
                return false
            }
            _ = state.registrations.put(registration)
            return true
        }
        if isNew == true {
            emit(.registered(name: registration.name))
            checkWeak(registration)
        }
        return isNew != nil
    }
}

extension Registry.State {
    /// Returns a slot of a closed registry, for its own shutdowns.
    fileprivate mutating func remainingSlot(_ registration: Registration) -> Slot? {
        // What no registry keeps is made anew.
        if !registration.lifetime.isKept { return slot(registration) }
        let existing = slots.slot(of: registration)
        // An object of the app stays, though its slot was closed empty.
        return registration.isInstance && existing?.remaining == nil ? Slot(registration) : existing
    }
}
