// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Returns a scope below this registry; a closed one if this one is closed.
    func makeScope(_ label: String) -> Registry {
        let scope = Registry(label: label, parent: self, monitor: monitor)
        if scope.enroll() {
            emit(.scopeOpened(label: label))
            return scope
        }
        return Registry(label: label, parent: self, monitor: monitor, ending: Ending(label: label))
    }

    /// Returns an overlay: the registrations of this registry and of those it falls back to, without instances.
    ///
    /// An overlay of a scope is a scope of an overlay: each registry of the chain is copied. Only `monitor` observes lookups.
    func makeOverlay(monitor: (any OverlayMonitor)?, of source: Registry? = nil) -> Registry {
        let source = source ?? self
        let parent = parent?.makeOverlay(monitor: monitor, of: source)
        let (registrations, ending) = state.withLock { ($0.registrations.copied, $0.ending) }
        let overlay = Registry(
            label: "overrides of \(label)",
            parent: parent,
            base: source,
            monitor: monitor,
            registrations: registrations,
            ending: ending
        )
        _ = overlay.enroll()
        return overlay
    }

    /// Gives the registrations at the top of this overlay precedence over those of its scopes, and elements the last place.
    func raiseOverrides() {
        let top = top
        if top === self { return }
        let names = top.overrides.map(\.name)
        for registry in chain where registry !== top {
            for name in names {
                registry.remove(inherited: name)
                guard let list = name.listOfElement else { continue }
                if name.hasSuffix("[*]") {
                    for element in registry.elements(own: list) { registry.remove(inherited: element) }
                } else if top.elements(own: list).contains(name) {
                    registry.append(name, to: list)
                }
            }
        }
    }

    /// The registrations made in this overlay, in order.
    var overrides: [Registration] {
        let registrations = state.withLock { $0.registrations }
        return registrations.all.filter { !$0.isDefault && inherited[$0.name] !== $0 }
            .inOrder
    }

    /// Returns true if this overlay has a name from its base.
    func inherits(_ name: String) -> Bool {
        ownRegistration(named: name).map { inherited[name] === $0 } == true
    }

    /// Returns true if a registration was made in this overlay, or in an observed one that is its base.
    func isOverride(_ registration: Registration) -> Bool {
        if let original, original.isMonitored { return original.isOverride(registration) }
        return !registration.isDefault && inherited[registration.name] !== registration
    }

    /// The registry that this overlay is a copy of.
    ///
    /// An overlay of a scope has an overlay of each registry above that, all with the scope as their base.
    private var original: Registry? { base?.chain.suffix(chain.count).first }

    /// Removes what is registered under a name since the base has it; its decorators apply to the override.
    private func remove(inherited name: String) {
        _ = state.withLock { state -> [Registration] in
            guard let inherited = inherited[name], state.registrations[name] === inherited else { return [] }
            let gone = state.registrations.remove(name)
            if !gone.decorators.isEmpty { state.registrations[factsOf: name].decorators = gone.decorators }
            return gone.registrations
        }
    }
}

// Swaps, which act on a root or the top of an overlay.
extension Registry {
    /// Swaps what a name is registered as, for lookups here and in the scopes below.
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

// The scopes that a registry is in.
extension Registry {
    /// True if this registry, or what an overlay was made from, is a scope of a label or below one.
    func isInScope(_ label: String) -> Bool {
        self.label == label || (original ?? parent)?.isInScope(label) == true
    }

    /// True if a name is that of a service that is built outside of the scopes of a label, and shared by them.
    func isShared(_ name: String, byScopesOf label: String) -> Bool {
        guard let (registration, owner) = owned(name) else { return false }
        return registration.lifetime.outlivesScopes && !owner.isInScope(label)
    }

    /// Returns the label of the scopes that are expected to register a name: of one that this is in, or else the first one.
    @inline(never)
    func scopeExpected(toRegister name: String) -> String? {
        let labels = chain.flatMap { $0.state.withLock { $0.registrations[factsOf: name].expectedIn } }
        return labels.first(where: isInScope) ?? labels.first
    }
}

/// An observer of each lookup in an overlay, for `SOATesting`.
package protocol OverlayMonitor: Sendable {
    /// Receives a lookup in the overlay, or in a scope below it.
    ///
    /// `isOverride` is true for a registration in the overlay, or in an observed one that is its base, and for an alias, whose
    /// service is looked up as well. It is false for an inherited registration or a default.
    func lookedUp(_ name: String, isOverride: Bool, at site: CallSite)

    /// Receives the name of a default that was added to the overlay, or to a scope below it.
    func accept(_ name: String)
}

extension Registry {
    /// Reports which registration a lookup has found to the monitor, if there is one.
    ///
    /// A start is the use of an override, and no lookup of what it did not override, with all that its factories look up.
    func reportLookup(of registration: Registration, at site: CallSite, isPreparation: Bool) {
        guard let monitor else { return }
        let isOverride =
            registration.kind == .alias || owned(registration.name)?.owner.isOverride(registration) == true
        if isOverride || !isPreparation { monitor.lookedUp(registration.name, isOverride: isOverride, at: site) }
    }
}
