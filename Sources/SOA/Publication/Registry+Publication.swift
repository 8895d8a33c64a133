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
    /// bits of their hashes, gets its own publication.
    ///
    /// - Parameters:
    ///   - slot: The slot of the service.
    ///   - home: The registry of the slot.
    ///   - original: The instance.
    ///   - box: The same instance as the type that was looked up.
    ///   - key: The key of the lookup.
    @inline(never)
    func publish(
        _ slot: Slot,
        of home: Registry,
        _ original: InstanceBox,
        as box: InstanceBox,
        under key: NameKey
    ) {
        let isAlias = slot.registration.kind == .alias
        // What a conversion looks up besides its service is part of the lookup of the alias, which has to be a build then.
        if isAlias, isDecorated(slot.registration) || slot.record.dependencies.count > 1 { return }
        // Not through a name for both, which would be counted.
        if parent == nil {
            guard let publication = slot.publish(box, of: original, as: key, in: self) else { return }
            if isAlias { check(publication, in: self) }
        } else {
            let owner = publisher(of: slot, home)
            if let publication = slot.publish(box, of: original, as: key, in: owner) { check(publication, in: owner) }
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

    /// Takes back a publication if a scope has got a registration meanwhile, or an alias a decorator.
    ///
    /// If it comes too late to be seen here, it sees the publication.
    private func check(_ publication: Publication, in owner: Registry) {
        let slot = publication.slot
        let isAlias = slot.registration.kind == .alias
        if parent == nil || finds(slot), !isAlias || !isDecorated(slot.registration) { return }
        var unpublication = Unpublication()
        owner.unpublish([publication], &unpublication)
        unpublication.complete()
    }

    /// Unpublishes what this registry has published, also of the instances of parents.
    func unpublish(_ publications: [Publication], _ unpublication: inout Unpublication) {
        for publication in publications { publication.slot.unpublish(publication, from: self, &unpublication) }
    }

    /// Unpublishes all instances: those of this registry, and those of parents that it has published.
    func unpublishAll() {
        var unpublication = Unpublication()
        state.withLock { state in
            for slot in state.slots.all { slot.unpublish(&unpublication) }
        }
        unpublish(published.publications, &unpublication)
        unpublication.complete()
    }

    private func hasSlot(_ slot: Slot) -> Bool {
        state.withLock { $0.slots.slot(of: slot.registration) === slot }
    }

    /// Returns true if each conversion of an alias is decorated here.
    private func isDecorated(_ alias: Registration) -> Bool {
        Decorator.wereEverUsed
            && chain.contains { $0.state.withLock { !$0.registrations[factsOf: alias.name].decorators.isEmpty } }
    }

    /// True if this registry and those that it falls back to are open.
    private var isOpen: Bool { state.withLock(\.phase.isOpen) && parent?.isOpen != false }

    /// Returns true if lookups here lead to a slot, and not only those of shutdowns.
    private func finds(_ slot: Slot) -> Bool {
        guard isOpen else { return false }
        do throws(ClosedRegistry) {
            return try find(slot.registration.name, slot.registration.hash)?.slot === slot
        } catch {
            return false
        }
    }
}
