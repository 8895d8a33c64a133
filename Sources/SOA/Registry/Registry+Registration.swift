// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

// What is removed from the tables is released after the lock: the last reference to a registration or an instance runs a
// `deinit` of the app, which may use the registry.
extension Registry {
    /// Adds a registration; the last one of a name wins, but a plain one never replaces one whose condition is met.
    @_optimize(speed)
    func add(_ registration: Registration) {
        let effect = state.withLock { state -> Effect in
            guard state.isOpen else { return .refused }
            shadow(registration.hash)
            let (replaced, covered) = state.registrations.put(registration)
            guard let replaced else { return .added(hasScopes: !state.scopes.isEmpty) }
            return replace(replaced, covered, by: registration, &state)
        }
        switch effect {
        case .refused:
            return refuse(registration)
        case .added(let hasScopes):
            if parent != nil, hasScopes || !published.isEmpty { unpublish(registration.name) }
            emit(.registered(name: registration.name))
        case .replaced(var event, let former, let gone, var unpublication):
            let hadBegun = release(gone, &unpublication)
            unpublication.complete()
            // A default that only scopes have built.
            if hadBegun, gone.first?.isDefault == true, registration.kind != .variant, case .registered = event {
                event = .replaced(name: registration.name)
            }
            // A root has unpublished what it replaces in all scopes.
            if parent != nil { unpublish(registration.name) }
            if case .replaced = event {
                warn(event, registration.replacementWarning(former, isOfDefault: gone.first?.isDefault == true))
            } else {
                emit(event)
            }
        }
        checkWeak(registration)
    }

    private enum Effect: Sendable {
        case refused
        /// The name was unknown; a scope below may use a parent's registration of it.
        case added(hasScopes: Bool)
        indirect case replaced(ServiceEvent, former: CallSite?, gone: [Registration], Unpublication)
    }

    /// Retires what a registration replaces, unless it precedes it, and each swap of the name.
    private func replace(
        _ replaced: Registration,
        _ covered: [Registration?],
        by registration: Registration,
        _ state: inout State
    ) -> Effect {
        let inherited = inherited[registration.name]
        var gone = [replaced] + covered.compactMap(\.self)
        var event = ServiceEvent.registered(name: registration.name)
        var site: CallSite?
        if let former = covered.first ?? replaced {
            (event, site) = state.event(of: registration, over: former, isInherited: former === inherited)
            if registration.kind.isPlain, former.kind == .variant, former !== inherited {
                _ = state.registrations.put(former)
                gone.removeAll { $0 === former }
            }
        }
        var unpublication = Unpublication()
        for gone in gone { state.retire(gone, &unpublication) }
        return .replaced(event, former: site, gone: gone, unpublication)
    }

    /// Warns if a registration is `weak`, and its type is known to be no class.
    func checkWeak(_ registration: Registration) {
        guard registration.lifetime.isWeak,
            let refusal = registration.weakRefusal(
                Resolution(preparing: registration.name, in: self, site: registration.site)
            )
        else { return }
        warn(.failed(name: registration.name, error: refusal), "\(refusal)")
    }

    /// Marks a name, so that lookups from scopes check the registrations here before they use those of a parent.
    func shadow(_ nameHash: Int) {
        guard parent != nil else { return }
        shadows.bitwiseOr(Self.shadow(of: nameHash), ordering: .releasing)
    }

    func decorate(_ name: String, with decorator: Decorator) {
        shadow(name.nameHash)
        state.withLock { $0.registrations[factsOf: name].decorators.append(decorator) }
        // The conversions of an alias are decorated from now on.
        unpublish(name)
    }

    /// Removes a name with its instance, swaps and decorators.
    func remove(_ name: String) {
        var unpublication = Unpublication()
        let gone = state.withLock { state in
            let elements = state.registrations[factsOf: name].list.elements
            if !elements.isEmpty { state.registrations[factsOf: name].list.elements = [] }
            return ([name] + elements).flatMap { state.remove($0, &unpublication) }
        }
        release(gone, &unpublication)
        unpublication.complete()
        if base == nil { return }
        // An overlay of a scope removes what the scope has, too.
        for scope in subtree where scope !== self {
            for name in [name] + scope.elements(own: name) where scope.inherits(name) { scope.remove(name) }
        }
    }

    /// Discards the instance of a name, of the service that an alias stands for, and those of the elements of a list.
    func reset(_ name: String) {
        var unpublication = Unpublication()
        let names = ([name] + elements(of: name)).following { name in
            registration(named: name).map { $0.kind == .alias ? $0.dependsOn : [] } ?? []
        }
        for name in names {
            guard let (registration, home) = visibleHome(of: name) else { continue }
            home.state.withLock { state in
                guard let slot = state.slots.slot(of: registration) else { return }
                state.keep(slot.discard(&unpublication), &unpublication)
            }
        }
        unpublication.complete()
    }

    /// Discards what scopes have built of removed registrations; returns true if there was something.
    @discardableResult
    func release(_ gone: [Registration], _ unpublication: inout Unpublication) -> Bool {
        let kept = gone.filter { !$0.lifetime.outlivesScopes }
        var hadBegun = false
        for scope in kept.isEmpty ? [] : subtree {
            scope.state.withLock { state in
                for registration in kept where state.retire(registration, &unpublication) { hadBegun = true }
            }
        }
        unpublication.release(gone)
        return hadBegun
    }

    /// Unpublishes a name here and in the scopes below.
    func unpublish(_ name: String) {
        var unpublication = Unpublication()
        // Locked, so that what another thread publishes at the same time is there, or is not published any more.
        for registry in subtree {
            let publications = registry.state.withLock { _ in registry.published.publications(named: name) }
            for publication in publications { publication.slot.unpublish(publication, &unpublication) }
        }
        unpublication.complete()
    }

    /// This registry and the open scopes below it, level by level, so that the time is in proportion to their number.
    var subtree: [Registry] {
        var registries = [self]
        var index = 0
        while index < registries.count {
            registries += registries[index].state.withLock { $0.openScopes }.oldestFirst
            index += 1
        }
        return registries
    }

    func reset(_ what: ResetScope) {
        var unpublication = Unpublication()
        let gone = state.withLock { state -> [Registration] in
            switch what {
            case .instances:
                for slot in state.slots.all { state.keep(slot.discard(&unpublication), &unpublication) }
                return []
            case .everything:
                return state.discardEverything(isScope: parent != nil, &unpublication)
            }
        }
        release(gone, &unpublication)
        unpublication.complete()
        if base == nil || what == .instances { return }
        for scope in subtree where scope !== self && scope.base != nil { scope.reset(.everything) }
    }
}

extension Registry.State {
    /// Records the effect of a registration on the previous one, and returns the event for observers,
    /// and the call site of what is replaced.
    fileprivate mutating func event(
        of registration: Registration,
        over replaced: Registration,
        isInherited: Bool
    ) -> (event: ServiceEvent, former: CallSite?) {
        let name = registration.name
        if isInherited {
            // What is below the variant of the base is not registered here.
            registrations[factsOf: name].belowVariant = nil
            return (.overridden(name: name), nil)
        }
        if registration.kind == .variant {
            if replaced.kind.isPlain { registrations[factsOf: name].belowVariant = replaced.origin }
            return (.registered(name: name), nil)
        }
        if replaced.isDefault {
            let isBuilt = slots.slot(of: replaced)?.hasBegun == true
            return (isBuilt ? .replaced(name: name) : .registered(name: name), replaced.site)
        }
        var former: Registration.Origin? = replaced.origin
        if replaced.kind == .variant {
            former = registrations[factsOf: name].belowVariant
            registrations[factsOf: name].belowVariant = registration.origin
        }
        guard let former else { return (.registered(name: name), nil) }
        if let module = former.module, let other = registration.origin.module, module != other {
            let places = [former, registration.origin].map { $0.site?.description ?? "an unknown place" }
            registrations.recordConflict(name, places)
        } else {
            registrations[factsOf: name].duplicated = former
        }
        return (.replaced(name: name), former.site)
    }

    /// Removes a name; returns its registrations.
    fileprivate mutating func remove(_ name: String, _ unpublication: inout Unpublication) -> [Registration] {
        let gone = registrations.remove(name)
        for registration in gone.registrations { retire(registration, &unpublication) }
        if !lists.isEmpty, let list = lists.removeValue(forKey: name.listOfElement ?? name) {
            release(list.slot, &unpublication)
        }
        if !gone.decorators.isEmpty { unpublication.release(gone.decorators) }
        return gone.registrations
    }

    /// Releases what the names of a list's elements are published by.
    private func release(_ slot: Slot, _ unpublication: inout Unpublication) {
        slot.unpublish(&unpublication)
        unpublication.release(slot)
    }

    /// Discards registrations and instances, and opens the registry again; returns the registrations.
    fileprivate mutating func discardEverything(
        isScope: Bool,
        _ unpublication: inout Unpublication
    ) -> [Registration] {
        let gone = registrations.everything
        for list in lists.values { release(list.slot, &unpublication) }
        lists = [:]
        let known = slots
        slots = ObjectTable()
        for slot in known.all {
            // Of what a parent registers the slot stays: a build that resets its scope meets itself there in a cycle.
            let isInherited = isScope && registrations[slot.registration.name] !== slot.registration
            if isInherited { slots.insert(slot) }
            keep(isInherited ? slot.discard(&unpublication) : slot.retire(&unpublication), &unpublication)
        }
        unpublication.release(known)
        unpublication.release(registrations)
        ServiceList.changes.add(1, ordering: .releasing)
        registrations = registrations.numbersOfLists
        // A closed scope stays closed; a root or an overlay starts over.
        if !isScope, let closed = ending {
            leftoversOfClose += leftovers
            buildsOfClose += otherBuilds.values
            (leftovers, otherBuilds) = ([], [:])
            former = (former + [closed]).filter(\.isInProgress)
            ending = nil
        }
        return gone
    }
}
