// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Swaps the registration of a name.
    func swap(_ registration: Registration) {
        var unpublication = Unpublication()
        let below = state.withLock { state -> Registration?? in
            guard state.isOpen else { return nil }
            shadow(registration.hash)
            let below = state.registrations[registration.name]
            state.cover(below, &unpublication)
            state.registrations.swap(registration)
            return below
        }
        guard let below else { return refuse(registration) }
        for scope in scopesBelow { scope.state.withLock { $0.cover(below, &unpublication) } }
        unpublication.complete()
        emit(.overridden(name: registration.name))
        checkWeak(registration)
    }

    /// Restores a swap, with the instances that it replaced.
    func restore(_ registration: Registration) {
        var unpublication = Unpublication()
        let restored = state.withLock { state -> Registration?? in
            guard state.registrations.restore(registration) else { return nil }
            state.retire(registration, &unpublication)
            let current = state.registrations[registration.name]
            state.uncover(current)
            return current
        }
        if let restored {
            release([registration], &unpublication)
            for scope in scopesBelow { scope.state.withLock { $0.uncover(restored) } }
        }
        unpublication.complete()
    }
}
