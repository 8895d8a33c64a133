// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where a lookup ended: the slot, and the registry that its instance belongs to and is built in.
struct Found: Sendable {
    let slot: Slot
    let home: Registry
    /// True if the registry is closed, and the caller is one of its shutdowns: what is not shut down yet still resolves.
    var isEnding = false
    /// The slot that the registry has of a service whose instances belong to one outermost lookup: it records them all.
    var ledger: Slot?

    /// True if the slot keeps what is built.
    var isKept: Bool { registration.lifetime.isKept || ledger != nil }

    var registration: Registration { slot.registration }

    /// The slot that records lookups and builds.
    var recorder: Slot { ledger ?? slot }

    /// What a lookup returns, with what it takes to publish it.
    struct Instance: Sendable {
        let box: InstanceBox
        let found: Found
        /// True if it is looked up often enough to be published.
        let isSought: Bool
    }

    func instance(_ box: InstanceBox, isSought: Bool = false) -> Instance {
        Instance(box: box, found: self, isSought: isSought)
    }
}

extension Registry {
    /// What one registry knows of a name.
    private enum Answer: Sendable {
        case nothing
        case slot(Slot)
        /// Each scope has an instance of its own.
        case scoped(Registration)
        case ended(Ending, Slot?)
    }

    /// Finds what is registered here under the name of a request, and the slot that its lifetime asks for.
    ///
    /// The lookup began in `requester`: this registry, or a scope below it.
    func find(_ request: Request, from requester: Registry) throws(ServiceRegistryError) -> Found? {
        let isOwn = requester === self
        let answer = state.withLock { state -> Answer in
            let registration = state.registration(request.name, base)
            if case .ending(let ending) = state.phase {
                return .ended(ending, registration.flatMap { state.existingSlot($0) })
            }
            guard let registration else { return .nothing }
            let belongsHere = isOwn || registration.lifetime.outlivesScopes || !registration.lifetime.isKept
            return belongsHere ? .slot(state.slot(registration)) : .scoped(registration)
        }
        switch answer {
        case .nothing:
            return nil
        case .slot(let slot):
            let lifetime = slot.registration.lifetime
            if lifetime == .graph, let shared = request.requester?.graphSlot(of: slot.registration) {
                return Found(slot: shared, home: requester, ledger: slot)
            }
            return Found(slot: slot, home: lifetime.outlivesScopes ? self : requester)
        case .scoped(let registration):
            return try requester.findOwn(registration, request)
        case .ended(let ending, let slot):
            guard ending.isCurrent else { throw request.error(.closed(label: label)) }
            if let slot { return Found(slot: slot, home: self, isEnding: true) }
            if parent == nil { throw request.error(.closed(label: label)) }
            return nil
        }
    }

    /// This scope's own slot of what is registered above.
    private func findOwn(_ registration: Registration, _ request: Request) throws(ServiceRegistryError) -> Found {
        let (slot, ending) = state.withLock { state -> (Slot?, Ending?) in
            guard case .ending(let ending) = state.phase else { return (state.slot(registration), nil) }
            return (state.existingSlot(registration), ending)
        }
        if let slot, ending?.isCurrent != false { return Found(slot: slot, home: self, isEnding: ending != nil) }
        throw request.error(.closed(label: label))
    }

    /// Registers the default of a name or an accessor now, unless something else is there.
    func addDefault(_ registration: Registration, _ request: Request) throws(ServiceRegistryError) {
        let isNew = state.withLock { state -> Bool? in
            guard state.phase.isOpen else { return nil }
            if state.registration(registration.name, base) != nil { return false }
            shadow(registration.name)
            _ = state.registrations.put(registration)
            return true
        }
        guard let isNew else { throw request.error(.closed(label: label)) }
        if isNew { emit(.registered(name: registration.name)) }
    }

    func notRegistered(_ request: Request, path: [String]? = nil) -> ServiceRegistryError {
        let suggestions = NameSuggestions.near(request.name, among: registeredNames)
        let scope = chain.lazy.compactMap { registry in
            registry.state.withLock { $0.registrations.expected[request.name] }
        }.first
        let reason = ServiceRegistryError.Reason.notRegistered(suggestions: suggestions, searched: chain.map(\.label))
        return request.error(reason, path: path, expectedIn: scope)
    }
}

extension Registry.State {
    func existingSlot(_ registration: Registration) -> Slot? {
        slots[ObjectIdentifier(registration)]
    }
}
