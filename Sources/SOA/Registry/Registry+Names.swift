// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Registrations that lookups here would find.
extension Registry {
    /// Returns the registration of a name, here or in a parent, and the registry that has it.
    func owned(_ name: String) -> (registration: Registration, owner: Registry)? {
        // No lazy map, which evaluates twice: the name may be removed in between.
        for owner in chain {
            if let registration = owner.ownRegistration(named: name) { return (registration, owner) }
        }
        return nil
    }

    /// The registry whose services a service depends on: of what scopes share, the parent that registers it.
    func home(of registration: Registration) -> Registry {
        registration.lifetime.outlivesScopes ? owned(registration.name)?.owner ?? self : self
    }

    /// Returns the registration of a name, here or in a parent.
    func registration(named name: String) -> Registration? {
        owned(name)?.registration
    }

    func ownRegistration(named name: String) -> Registration? {
        state.withLock { $0.registration(name, name.nameHash, in: self) }
    }

    /// Returns the slot that a lookup here would use, or a new, empty one.
    func visibleSlot(named name: String) -> Slot? {
        visibleHome(of: name).map { registration, home in
            home.state.withLock { $0.slots.slot(of: registration) } ?? Slot(registration)
        }
    }

    /// Returns the registration that a lookup here would find, and the registry whose slot it would use.
    func visibleHome(of name: String) -> (registration: Registration, home: Registry)? {
        owned(name).map { registration, owner in (registration, registration.lifetime.isScoped ? self : owner) }
    }

    /// The names that can be looked up here: those of the parents first, each in the order of registration.
    var registeredNames: [String] {
        var names: [String] = []
        for registry in chain.reversed() {
            let (own, replacedLists) = (registry.visible, registry.state.withLock { $0.registrations.replacedLists })
            if !replacedLists.isEmpty {
                // An overlay's elements are registered in a parent, and listed here.
                names = names.filter { name in
                    guard let list = name.listOfElement, replacedLists.contains(list) else { return true }
                    return registry.elements(own: list).contains(name)
                }
            }
            names += own.inOrder.map(\.name)
        }
        return names.unique
    }

    /// The registrations here that a lookup finds, in no order.
    var visible: [Registration] {
        state.withLock { state in
            state.registrations.all.filter { !$0.isAccessor || state.registration($0.name, $0.hash, in: self) != nil }
        }
    }

    /// Returns the dependencies of a service: the given names, and transitively those of services that are not shared.
    ///
    /// A transient service belongs to its requester, which therefore has its dependencies. So does a shared one of another
    /// name than those that are `known`.
    func needs(_ names: [String], besides known: [String: [Int]]? = nil, _ edges: (Slot) -> [String]) -> [String] {
        names.following { name in
            guard let slot = visibleSlot(named: name) else { return elements(of: name) }
            return slot.registration.lifetime.isShared && known?.keys.contains(name) != false ? [] : edges(slot)
        }
    }
}
