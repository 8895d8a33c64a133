// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

// Registrations come and go. What goes out of the tables is released after the lock: the last reference to a registration or
// an instance runs a `deinit` of the app, which may use the registry.
extension Registry {
    /// Registers a service; the last registration of a name wins.
    func add(_ registration: Registration) {
        let name = registration.name
        var withdrawal = Withdrawal()
        let replaced = state.withLock { state -> Replacement? in
            guard state.phase.isOpen else { return nil }
            shadow(name)
            let (replaced, covered) = state.registrations.put(registration)
            guard let replaced else { return Replacement(isOverride: false) }
            let isOverride = base?.registrations[name] != nil
            if !isOverride { state.registrations.noteDuplicate(name) }
            for gone in [replaced] + covered { state.retire(gone, &withdrawal) }
            return Replacement(isOverride: isOverride, gone: [replaced] + covered)
        }
        guard let replaced else { return refuse(registration) }
        if !replaced.gone.isEmpty { release(replaced.gone, &withdrawal) }
        // What a root replaces, it has withdrawn everywhere.
        if parent != nil { hide(name, &withdrawal) }
        withdrawal.complete()
        if replaced.isOverride {
            emit(.overridden(name: name))
        } else {
            emit(replaced.gone.isEmpty ? .registered(name: name) : .replaced(name: name))
        }
        if registration.lifetime.isWeak, let refusal = registration.weakRefusal(Request(registration)) {
            emit(.failed(name: name, error: refusal))
        }
    }

    private struct Replacement: Sendable {
        let isOverride: Bool
        var gone: [Registration] = []
    }

    /// Lookups of this name do not go past this registry without a look at what is registered.
    func shadow(_ name: String) {
        guard parent != nil else { return }
        shadows.bitwiseOr(Self.shadow(of: name.byteHash), ordering: .releasing)
    }

    func decorate(_ name: String, with decorator: Decorator) {
        state.withLock { $0.registrations.decorate(name, with: decorator) }
    }

    /// Takes a name away, with its instance, its swaps and its decorators.
    func remove(_ name: String) {
        var withdrawal = Withdrawal()
        let gone = state.withLock { state in
            let gone = state.registrations.remove(name)
            for registration in gone.registrations { state.retire(registration, &withdrawal) }
            if let decorators = gone.decorators { withdrawal.release(decorators) }
            return gone.registrations
        }
        release(gone, &withdrawal)
        withdrawal.complete()
    }

    /// Covers what is registered here under a name; returns false if this registry is closed.
    func swap(_ registration: Registration) -> Bool {
        var withdrawal = Withdrawal()
        let below = state.withLock { state -> Registration?? in
            guard state.phase.isOpen else { return nil }
            shadow(registration.name)
            let below = state.registrations[registration.name]
            state.cover(below, &withdrawal)
            state.registrations.swap(registration)
            return below
        }
        guard let below else {
            refuse(registration)
            return false
        }
        forEachScope { scope in scope.state.withLock { $0.cover(below, &withdrawal) } }
        withdrawal.complete()
        emit(.overridden(name: registration.name))
        return true
    }

    /// Takes one swap away; the instances that it covered are as before.
    func restore(_ registration: Registration) {
        var withdrawal = Withdrawal()
        let restored = state.withLock { state -> Registration?? in
            guard state.registrations.restore(registration) else { return nil }
            state.retire(registration, &withdrawal)
            let current = state.registrations[registration.name]
            state.uncover(current)
            return current
        }
        if let restored {
            release([registration], &withdrawal)
            forEachScope { scope in scope.state.withLock { $0.uncover(restored) } }
        }
        withdrawal.complete()
    }

    /// Discards what scopes have built of registrations that are gone here.
    private func release(_ gone: [Registration], _ withdrawal: inout Withdrawal) {
        for registration in gone where !registration.lifetime.outlivesScopes {
            forEachScope { scope in scope.state.withLock { $0.retire(registration, &withdrawal) } }
        }
        withdrawal.release(gone)
    }

    /// What is registered under a name from now on hides what this scope and those below have published.
    private func hide(_ name: String, _ withdrawal: inout Withdrawal) {
        withdrawPublications(of: name, &withdrawal)
        forEachScope { $0.withdrawPublications(of: name, &withdrawal) }
    }

    private func withdrawPublications(of name: String, _ withdrawal: inout Withdrawal) {
        for publication in published.publications(named: name) {
            publication.slot.withdraw(publication, from: self, &withdrawal)
        }
    }

    /// Visits the open scopes below this registry.
    func forEachScope(_ body: (Registry) -> Void) {
        for scope in state.withLock({ $0.openScopes }) {
            body(scope)
            scope.forEachScope(body)
        }
    }

    func reset(_ what: ResetScope) {
        var withdrawal = Withdrawal()
        state.withLock { state in
            switch what {
            case .instances: state.discardInstances(&withdrawal)
            case .everything: state.discardEverything(isScope: parent != nil, &withdrawal)
            }
        }
        withdrawal.complete()
    }
}

extension Registry.State {
    fileprivate mutating func discardInstances(_ withdrawal: inout Withdrawal) {
        for slot in slots.values {
            if slot.registration.isAccessor {
                // An accessor makes its service anew, and registers it again, when it is used again.
                let gone = registrations.remove(slot.registration.name)
                withdrawal.release(gone.registrations)
                if let decorators = gone.decorators { withdrawal.release(decorators) }
                retire(slot.registration, &withdrawal)
            } else {
                keep(slot, slot.discard(&withdrawal), &withdrawal)
            }
        }
    }

    /// As new: no registration, no instance, and open again.
    fileprivate mutating func discardEverything(isScope: Bool, _ withdrawal: inout Withdrawal) {
        for slot in slots.values { keep(slot, slot.retire(&withdrawal), &withdrawal) }
        withdrawal.release(slots)
        withdrawal.release(registrations)
        slots = [:]
        registrations = Registrations()
        // A scope that was closed has ended for good; a root or an overlay starts over.
        if !isScope { phase = .open }
    }
}
