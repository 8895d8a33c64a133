// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Swaps what the name is registered as; this is the top of a chain.
    func swap(_ registration: Registration) {
        var unpublication = Unpublication()
        let below = state.withLock { state -> Registration?? in
            guard state.isOpen else { return nil }
            let below = state.registrations[registration.name]
            state.unpublish(below, &unpublication)
            state.registrations.swap(registration)
            return below
        }
        guard let below else { return refuse(registration) }
        for scope in scopesBelow { scope.state.withLock { $0.unpublish(below, &unpublication) } }
        unpublication.complete()
        emit(.overridden(name: registration.name))
        checkWeak(registration)
    }

    /// Restores a swap, with the instances that it replaced.
    func restore(_ registration: Registration) {
        var unpublication = Unpublication()
        state.withLock { state in
            state.registrations.restore(registration)
            state.retire(registration, &unpublication)
        }
        release([registration], &unpublication)
        unpublication.complete()
    }
}

extension Registry.State {
    /// Unpublishes what a swap replaces.
    fileprivate func unpublish(_ registration: Registration?, _ unpublication: inout Unpublication) {
        if let registration { slots.slot(of: registration)?.unpublish(&unpublication) }
    }
}
