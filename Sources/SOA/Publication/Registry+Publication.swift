// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// Publishes an instance, so that lookups find it without a lock.
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
        let between = self === home ? [] : chain.prefix { $0 !== home }
        let bit = Self.shadow(of: slot.registration.hash)
        let isHidden = between.contains { $0.shadows.load(ordering: .acquiring) & bit != 0 }
        let owner = isHidden ? self : home
        let isShared = slot.registration.lifetime.outlivesScopes
        guard let publication = slot.publish(box, of: original, as: key, in: owner, isShared: isShared) else {
            return
        }
        // A scope may have got a registration meanwhile. If it comes too late to be seen here, it sees the publication.
        if parent == nil || finds(slot) { return }
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

    /// Returns true if lookups here lead to a slot.
    private func finds(_ slot: Slot) -> Bool {
        do throws(ClosedRegistry) {
            return try find(slot.registration.name, slot.registration.hash)?.slot === slot
        } catch {
            return false
        }
    }
}
