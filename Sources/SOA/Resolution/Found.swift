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

    /// The slot that records lookups and builds.
    var recorder: Slot { ledger ?? slot }

    /// A copy for a task that builds, which outlives the search.
    func copy() -> Found { Found(slot: slot, home: home, isEnding: isEnding, ledger: ledger) }
}

/// A lookup met a closed registry.
struct ClosedRegistry: Error {
    let label: String
}

extension Registry {
    /// Finds the registration of a name, here or in a parent, and the slot for its lifetime; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - hash: Its hash.
    ///   - lookup: The lookup that builds the service if nobody has looked it up before, and if it may be built anywhere.
    /// - Returns: The slot, and the registry that owns its instance.
    /// - Throws: The registry on the way that is closed.
    func find(_ name: String, _ hash: Int, for lookup: Resolution? = nil) throws(ClosedRegistry) -> Found? {
        try find(name, hash, from: self, for: lookup)
    }

    /// Finds the registration of a name, for a lookup that began in a scope below or here.
    @inline(never)
    private func find(
        _ name: String,
        _ hash: Int,
        from scope: Registry,
        for lookup: Resolution?
    ) throws(ClosedRegistry) -> Found? {
        let search = state.withLock { state -> Search in
            let isClosed = !state.isOpen
            // The shutdowns of a closed registry may look up what there still is.
            if isClosed, state.ending?.mayLookUp(in: self) != true { return .closed }
            return state.withRegistration(name, hash, base) { state, registration in
                guard isSlotOwn(registration, from: scope) else { return .scoped(registration) }
                if !isClosed { return .slot(state.slot(registration, for: lookup)) }
                return state.remainingSlot(registration).map { .slot($0, isEnding: true) } ?? .closed
            } ?? (isClosed && parent == nil ? .closed : .absent)
        }
        switch search {
        case .slot(let slot, let isEnding):
            // No conditional expression, which would count the references of both.
            if slot.registration.lifetime.outlivesScopes { return Found(slot: slot, home: self, isEnding: isEnding) }
            return Found(slot: slot, home: scope, isEnding: isEnding)
        case .scoped(let registration): return try scope.findOwn(registration, of: self)
        case .absent: return try parent?.find(name, hash, from: scope, for: lookup)
        case .closed: throw ClosedRegistry(label: label)
        }
    }

    /// The result of a search in one registry.
    private enum Search: Sendable {
        case slot(Slot, isEnding: Bool = false)
        /// The scope has a slot of its own.
        case scoped(Registration)
        case absent
        case closed
    }

    /// True if a lookup that began in `scope` uses the slot of a registration here, and not one of the scope.
    private func isSlotOwn(_ registration: Registration, from scope: Registry) -> Bool {
        scope === self || registration.lifetime.outlivesScopes || !registration.lifetime.isKept
    }

    /// Finds this scope's own slot of a parent's registration.
    private func findOwn(_ registration: Registration, of owner: Registry) throws(ClosedRegistry) -> Found? {
        let (slot, isNew, ending) = state.withLock { state -> (Slot?, Bool, Ending?) in
            let slot = state.slots.slot(of: registration)
            if let ending = state.ending { return (slot, false, ending) }
            return (slot ?? state.slot(registration), slot == nil, nil)
        }
        guard let slot, ending?.mayLookUp(in: self) != false else { throw ClosedRegistry(label: label) }
        // Whoever replaces the registration retires its slots, and may have done so before this one was there.
        if isNew,
            owner.state.withLock({ $0.registration(registration.name, registration.hash, owner.base) }) !== registration
        {
            var unpublication = Unpublication()
            _ = state.withLock { $0.retire(registration, &unpublication) }
            unpublication.complete()
            return try find(registration.name, registration.hash)
        }
        return Found(slot: slot, home: self, isEnding: ending != nil)
    }

    /// Registers the default of a name or an accessor, unless the name is registered.
    @inline(never)
    func addDefault(_ registration: Registration, _ resolution: Resolution) throws(ServiceRegistryError) {
        let isNew = state.withLock { state -> Bool? in
            guard state.isOpen else { return nil }
            if let known = state.registration(registration.name, registration.hash, base) {
                if let site = registration.site { state.registrations.recordConflict(of: known, with: site) }
                return false
            }
            shadow(registration.hash)
            _ = state.registrations.put(registration)
            return true
        }
        guard let isNew else { throw resolution.error(.closed(label: label)) }
        if isNew {
            emit(.registered(name: registration.name))
            checkWeak(registration)
        }
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
