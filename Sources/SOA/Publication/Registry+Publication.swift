// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// The number of lookups from which on an instance is worth publishing.
    ///
    /// What is looked up once is not worth its place; what a scope or an overlay publishes, its end has to wait for readers of.
    var frequency: Int { parent == nil && base == nil ? 2 : 4 }

    /// Publishes an instance, or the slot of a service that has none, so that lookups find it without a lock.
    ///
    /// Scopes find shared instances in the table of their parent. A scope whose own registrations may have the name, by the
    /// bits of their hashes, gets its own publication. The slot is that of `home`, and holds `original`; `box` is the same
    /// instance as the type that was looked up.
    @inline(never)
    func publish(
        _ slot: Slot,
        of home: Registry,
        _ original: InstanceBox,
        as box: InstanceBox,
        under key: NameKey
    ) {
        // What a conversion looks up besides its service is part of the lookup of the alias, which has to be a build then.
        let isAlias = slot.registration.kind == .alias
        if isAlias, slot.record.dependencies.count > 1 { return }
        // What is replaced in a root publishes nothing any more.
        if parent == nil, !isAlias { return slot.publish(box, of: original, as: key, in: self) }
        let owner = parent == nil ? self : publisher(of: slot, home)
        // In one step: whoever registers or decorates the name, or closes the registry, locks it, and unpublishes then.
        owner.state.withLock { state in
            if state.mayPublish(slot.registration, in: owner) { slot.publish(box, of: original, as: key, in: owner) }
        }
    }

    /// The registry that publishes what a lookup here has found in a slot: that of the slot, or this one if its own
    /// registrations, or those in between, may have the name.
    private func publisher(of slot: Slot, _ home: Registry) -> Registry {
        // What has no instance is made where it is looked up, and its slot is where it is registered.
        let home = slot.registration.keepsNoInstance ? chain.first { $0.hasSlot(slot) } ?? self : home
        let between = self === home ? [] : chain.prefix { $0 !== home }
        let bit = Self.shadow(of: slot.registration.hash)
        let isHidden = between.contains { $0.shadows.load(ordering: .acquiring) & bit != 0 }
        return isHidden ? self : home
    }

    /// Unpublishes all instances: those of this registry, and those of parents that it has published.
    func unpublishAll() {
        var unpublication = Unpublication()
        state.withLock { state in
            for slot in state.slots.all { slot.unpublish(&unpublication) }
        }
        for publication in published.publications { publication.slot.unpublish(publication, &unpublication) }
        unpublication.complete()
    }

    private func hasSlot(_ slot: Slot) -> Bool {
        state.withLock { $0.slots.slot(of: slot.registration) === slot }
    }
}

extension Registry.State {
    /// Returns true if lookups in a registry, whose state this is, lead to a registration, and return what its slot has.
    ///
    /// It locks the registries above in turn; nobody locks one below meanwhile.
    fileprivate func mayPublish(_ registration: Registration, in registry: Registry, isFound: Bool = false) -> Bool {
        guard isOpen else { return false }
        // Each conversion of an alias is decorated.
        if registration.kind == .alias, !registrations[factsOf: registration.name].decorators.isEmpty { return false }
        let own = isFound ? nil : self.registration(registration.name, registration.hash, registry.base)
        if let own, own !== registration { return false }
        guard let parent = registry.parent else { return isFound || own != nil }
        return parent.state.withLock { $0.mayPublish(registration, in: parent, isFound: isFound || own != nil) }
    }
}
