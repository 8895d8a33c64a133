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
    ///   - instance: The result of the lookup.
    ///   - box: The same instance as the type that was looked up.
    ///   - key: The key of the lookup.
    func publish(_ instance: Found.Instance, _ box: InstanceBox, as key: NameKey) {
        let (slot, home) = (instance.found.slot, instance.found.home)
        let between = chain.prefix { $0 !== home }
        let name = slot.registration.name
        let bit = Self.shadow(of: name.byteHash)
        let isHidden = between.contains { $0.shadows.load(ordering: .acquiring) & bit != 0 }
        let owner = isHidden ? self : home
        let isShared = slot.registration.lifetime.outlivesScopes
        guard let publication = slot.publish(box, of: instance.box, as: key, in: owner, isShared: isShared) else {
            return
        }
        // A scope may have got a registration meanwhile. If it comes too late to be seen here, it sees the publication.
        guard owner !== home, between.contains(where: { $0.ownRegistration(named: name) != nil || !$0.isOpen }) else {
            return
        }
        var unpublication = Unpublication()
        slot.unpublish(publication, from: owner, &unpublication)
        unpublication.complete()
    }

    private var isOpen: Bool {
        state.withLock { $0.phase.isOpen }
    }
}
