// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Returns the state of the registry, without building anything.
    func snapshot() -> ServiceSnapshot {
        ServiceSnapshot(label: label, entries: registeredNames.compactMap(snapshotEntry))
    }

    private func snapshotEntry(named name: String) -> ServiceSnapshot.Entry? {
        guard let slot = visibleSlot(named: name) else { return nil }
        let registration = slot.registration
        let (record, state) = slot.status
        let declared = dependsOn(registration)
        return ServiceSnapshot.Entry(
            name: name,
            lifetime: registration.lifetime,
            state: state,
            registeredAt: registration.site?.description ?? "",
            buildTime: record.buildTime,
            startedAt: record.startedAt,
            resolves: record.resolves,
            requestedBy: record.requestedBy?.description,
            dependencies: declared + record.dependencies.filter { !declared.contains($0) },
            override: override(of: name)
        )
    }

    private func override(of name: String) -> String? {
        for registry in chain {
            let override: String?? = registry.state.withLock { state in
                guard let registration = state.registration(name, registry.base) else { return nil }
                if state.registrations.isSwapped(name) { return "swap" }
                guard let inherited = registry.base?.registrations[name] else { return .some(nil) }
                return .some(inherited === registration || registration.isDefault ? nil : "overlay")
            }
            if let override { return override }
        }
        return nil
    }
}

extension ServiceRegistryImplementation {
    /// Returns the state of this registry: its services, the state of each, and their dependencies.
    ///
    /// Builds nothing. `import SOADiagnostics` renders it as a table, Mermaid, Graphviz, HTML or a trace of the launch.
    ///
    /// - Returns: The state of the registry as a value.
    public func snapshot() -> ServiceSnapshot {
        registry.snapshot()
    }
}
