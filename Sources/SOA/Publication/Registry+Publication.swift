// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// Lets lookups find an instance without a lock.
    ///
    /// Scopes find what their parent shares in the parent's table. Where a scope on the way has registrations of its own that
    /// may have the name, by the bits of their hashes, the scope gets a publication of its own.
    ///
    /// - Parameters:
    ///   - instance: What the lookup found.
    ///   - box: The same, as the type that was looked up.
    ///   - key: The name as it was looked up.
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
        // A scope may have got a registration meanwhile. If so late that this does not see it, it sees the publication.
        guard owner !== home, between.contains(where: { $0.ownRegistration(named: name) != nil || !$0.isOpen }) else {
            return
        }
        var withdrawal = Withdrawal()
        slot.withdraw(publication, from: owner, &withdrawal)
        withdrawal.complete()
    }

    private var isOpen: Bool {
        state.withLock { $0.phase.isOpen }
    }
}
