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
        let ending = Ending(label: label)
        ending.end()
        return Registry(label: label, parent: self, monitor: monitor, phase: .ending(ending))
    }

    /// Returns an overlay: every registration of this registry and of those it falls back to, and none of their instances.
    ///
    /// An overlay of a scope is a scope of an overlay: each registry of the chain has its counterpart.
    func makeOverlay(monitor: (any OverlayMonitor)? = nil) -> Registry {
        makeOverlay(of: self, monitor: monitor ?? self.monitor)
    }

    /// The same, with `monitor` as the only one that observes lookups.
    func makeOverlay(of origin: Registry, monitor: (any OverlayMonitor)?) -> Registry {
        let parent = parent?.makeOverlay(of: origin, monitor: monitor)
        let (registrations, phase) = state.withLock { ($0.registrations.copied, $0.phase) }
        let outside = self.monitor == nil ? registrations : base?.outside ?? Registrations()
        return Registry(
            label: "overrides of \(label)",
            parent: parent,
            base: Base(registry: origin, registrations: registrations, outside: outside),
            monitor: monitor,
            registrations: registrations,
            phase: phase
        )
    }

    /// Lets what was registered at the top of this overlay be seen in all of it, whatever stood nearer before.
    func raiseOverrides() {
        let top = top
        if top === self { return }
        let names = top.overrides.map(\.name)
        for registry in chain where registry !== top {
            for name in names { registry.remove(inherited: name) }
        }
    }

    /// What was registered in this overlay so far, in the order of the registrations.
    var overrides: [Registration] {
        let registrations = state.withLock { $0.registrations }
        return registrations.all.filter { !$0.isDefault && base?.registrations[$0.name] !== $0 }
            .ordered(by: \.order)
    }

    /// True if a registration was made in this overlay, or in an observed one that it was made from.
    func isOverride(_ registration: Registration) -> Bool {
        !registration.isDefault && base?.outside[registration.name] !== registration
    }

    private func remove(inherited name: String) {
        _ = state.withLock { state in
            state.registrations[name] === base?.registrations[name] ? state.registrations.remove(name) : ([], nil)
        }
    }
}

/// Observes each lookup in an overlay; `SOATesting` observes tests with it.
package protocol OverlayMonitor: Sendable {
    /// A service was looked up in the overlay, or in a scope below it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - isOverride: True if it was registered in the overlay, or in an observed one that the overlay was made from, and
    ///     of an alias, whose service is looked up as well; false if it came from outside, or is a default.
    ///   - site: Where it was looked up.
    func lookedUp(_ name: String, isOverride: Bool, at site: CallSite)
}

extension OverlayMonitor {
    func lookedUp(_ registration: Registration, in owner: Registry, at site: CallSite) {
        let isOverride = registration.kind == .alias || owner.isOverride(registration)
        lookedUp(registration.name, isOverride: isOverride, at: site)
    }
}
