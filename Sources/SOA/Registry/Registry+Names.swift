// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// What lookups here would find, without looking anything up.
extension Registry {
    /// What is registered under a name, here or further up.
    @inline(never)
    func registration(named name: String) -> Registration? {
        // No lazy map: that looks twice, and meanwhile the name may be gone.
        for registry in chain {
            if let registration = registry.ownRegistration(named: name) { return registration }
        }
        return nil
    }

    /// What is registered under a name here.
    @inline(never)
    func ownRegistration(named name: String) -> Registration? {
        state.withLock { $0.registration(name, base) }
    }

    /// The slot that a lookup here would use; an empty one that nobody else has, if there is none yet.
    @inline(never)
    func visibleSlot(named name: String) -> Slot? {
        visibleHome(of: name).map { registration, home in
            home.state.withLock { $0.existingSlot(registration) } ?? Slot(registration)
        }
    }

    /// What a lookup here would find, and the registry whose slot it would use.
    @inline(never)
    func visibleHome(of name: String) -> (registration: Registration, home: Registry)? {
        for owner in chain {
            guard let registration = owner.ownRegistration(named: name) else { continue }
            let isOwnersSlot = registration.lifetime.outlivesScopes || !registration.lifetime.isKept
            return (registration, isOwnersSlot ? owner : self)
        }
        return nil
    }

    /// Every name that can be looked up here: those of the parents first, each in the order of registration.
    var registeredNames: [String] {
        chain.reversed().flatMap { registry in
            registry.state.withLock { state in
                state.registrations.all.filter { state.registration($0.name, registry.base) != nil }
            }
            .ordered(by: \.order).map(\.name)
        }
        .unique
    }

    /// What a service needs, by name: the given names, and what those need that nobody shares, and so on.
    ///
    /// A transient service goes with whoever looked it up, so what it needs, its owner needs.
    func needs(_ names: [String], _ edges: (Slot) -> [String]) -> [String] {
        var names = names
        var known = Set(names)
        var next = 0
        while next < names.count {
            if let slot = visibleSlot(named: names[next]), !slot.registration.lifetime.isShared {
                names += edges(slot).filter { known.insert($0).inserted }
            }
            next += 1
        }
        return names
    }
}
