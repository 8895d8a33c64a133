// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    fileprivate func snapshotEntry(named name: String) -> ServiceSnapshot.Entry? {
        guard let slot = visibleSlot(named: name) else { return nil }
        let registration = slot.registration
        let (record, state) = slot.status
        return ServiceSnapshot.Entry(
            name: name,
            lifetime: registration.lifetime,
            state: state,
            registeredAt: registration.site?.description ?? "",
            buildTime: record.buildTime,
            startedAt: record.startedAt,
            resolves: record.resolves,
            requestedBy: record.requestedBy?.description,
            dependencies: (home(of: registration).dependsOn(registration) + record.dependencies).unique,
            override: override(of: name)
        )
    }

    private func override(of name: String) -> String? {
        guard let (registration, owner) = owned(name) else { return nil }
        if owner.state.withLock({ !$0.registrations[factsOf: name].covered.isEmpty }) { return "swap" }
        guard !registration.isDefault, let inherited = owner.inherited[name] else { return nil }
        return inherited === registration ? nil : "overlay"
    }
}

extension ServiceRegistryImplementation {
    /// Returns the state of this registry: its services, the state of each, and their dependencies.
    ///
    /// Builds nothing. `import SOADiagnostics` renders it as a table, Mermaid, Graphviz, HTML or a trace of the launch.
    public func snapshot() -> ServiceSnapshot {
        let registry = registry
        let entries = registry.registeredNames.compactMap(registry.snapshotEntry)
        return ServiceSnapshot(label: registry.label, entries: entries)
    }
}
