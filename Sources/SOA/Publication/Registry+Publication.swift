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
    @_optimize(speed)
    @inline(never)
    func publish(
        _ slot: Slot,
        of home: Registry,
        _ original: InstanceBox,
        as box: InstanceBox,
        under key: NameKey
    ) {
        // What a conversion looks up besides its service is part of the lookup of the alias, which has to be a build then.
        if slot.registration.kind == .alias, slot.record.dependencies.count > 1 { return }
        let owner = parent == nil ? self : publisher(of: slot, home)
        // In one step: whoever registers or decorates the name, or closes the registry, locks it, and unpublishes then.
        owner.publish(slot, original, as: box, under: key, in: owner)
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

    /// Publishes what a slot has in a registry, from here on: if lookups here lead to the slot, and return what it has.
    ///
    /// The registries below that and this one are locked, until it is done.
    @_optimize(speed)
    @inline(never)
    private func publish(
        _ slot: Slot,
        _ original: InstanceBox,
        as box: InstanceBox,
        under key: NameKey,
        in owner: Registry,
        isFound: Bool = false
    ) {
        let registration = slot.registration
        state.withLock { state in
            guard state.isOpen else { return }
            // Each conversion of an alias is decorated.
            let isAlias = registration.kind == .alias
            if isAlias, !state.registrations[factsOf: registration.name].decorators.isEmpty { return }
            let (name, hash) = (registration.name, registration.hash)
            let isOwn = isFound ? nil : state.registration(name, hash, in: self).map { $0 === registration }
            if isOwn == false { return }
            let isFound = isFound || isOwn == true
            if let parent { return parent.publish(slot, original, as: box, under: key, in: owner, isFound: isFound) }
            if isFound { slot.publish(box, of: original, as: key, in: owner) }
        }
    }
}
