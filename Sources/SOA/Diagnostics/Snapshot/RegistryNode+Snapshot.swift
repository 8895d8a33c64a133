// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// What the registry looks like now.
    ///
    /// Builds nothing.
    func snapshot() -> ServiceSnapshot {
        ServiceSnapshot(label: label, entries: registeredNames.compactMap(snapshotEntry))
    }

    private func snapshotEntry(named name: String) -> ServiceSnapshot.Entry? {
        guard let entry = visibleEntry(named: name) else { return nil }
        let definition = entry.definition
        let (record, state) = entry.status
        let declared = definition.dependsOn
        return ServiceSnapshot.Entry(
            name: name,
            lifetime: definition.lifetime,
            state: state,
            registeredAt: definition.site?.description ?? "",
            buildTime: record.buildTime,
            startedAt: record.startedAt,
            resolves: record.resolves,
            requestedBy: record.requestedBy?.description,
            dependencies: declared + record.dependencies.filter { !declared.contains($0) },
            override: override(of: name)
        )
    }

    private func override(of name: String) -> String? {
        for node in chain {
            let override: String?? = node.state.withLock { state in
                guard state.definition(named: name) != nil else { return nil }
                if state.swaps[name] != nil { return "swap" }
                let isOverride = state.inherited[name] != nil && state.entries[name]?.isInherited == false
                return .some(isOverride ? "world" : nil)
            }
            if let override { return override }
        }
        return nil
    }
}

extension ServiceRegistryImplementation {
    /// What this registry looks like now: its services, how far each has come, and what asks for what.
    ///
    /// Builds nothing. Renders as a table, as Mermaid, Graphviz and HTML, and as a trace of the launch.
    ///
    /// - Returns: The registry as a value.
    public func snapshot() -> ServiceSnapshot {
        node.snapshot()
    }
}
