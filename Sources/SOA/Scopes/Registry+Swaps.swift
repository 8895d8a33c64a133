// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    func swap(_ registration: Registration) {
        let isOpen = state.withLock { state in
            if state.isOpen { state.registrations.swap(registration) }
            return state.isOpen
        }
        guard isOpen else { return refuse(registration) }
        unpublish(registration.name)
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
