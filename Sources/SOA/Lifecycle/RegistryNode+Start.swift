// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// What `start` builds, and in which order.
    ///
    /// Eager and asynchronous services of this registry, this scope's own instances of such services from further up,
    /// and what all these declare to depend on.
    func starter() -> Starter {
        var services: [StartPlan.Service] = []
        var refusals: [String: ServiceRegistryError] = [:]
        var known: Set<String> = []
        var pending = startNames
        var next = 0
        known.formUnion(pending)
        while next < pending.count {
            let name = pending[next]
            next += 1
            guard let entry = visibleEntry(named: name) else { continue }
            let declared = entry.definition.dependsOn
            services.append(
                StartPlan.Service(name: name, declared: declared, seen: entry.record.dependencies)
            )
            for dependency in declared {
                if let definition = definition(named: dependency) {
                    if definition.isShared, known.insert(dependency).inserted { pending.append(dependency) }
                } else {
                    refusals[name] = refusals[name] ?? notRegistered(dependency, neededBy: entry.definition)
                }
            }
        }
        for circle in DependencyGraph(services.map { ($0.name, $0.declared) }).circles {
            for name in circle where refusals[name] == nil {
                refusals[name] = Request(preparing: name).error(
                    .circularDependency,
                    path: circle,
                    of: definition(named: name)
                )
            }
        }
        // What is in a circle would wait for ever, and is refused instead.
        let planned = services.map { service in
            StartPlan.Service(
                name: service.name,
                declared: refusals[service.name] == nil ? service.declared : [],
                seen: refusals[service.name] == nil ? service.seen : []
            )
        }
        let order = Dictionary(uniqueKeysWithValues: registeredNames.enumerated().map { ($0.element, $0.offset) })
        let sorted = planned.sorted { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }
        return Starter(node: self, services: sorted, refusals: refusals)
    }

    /// What a service that is being built waits for right now.
    func awaited(by name: String) -> [String] {
        guard let step = visibleEntry(named: name)?.currentStep else { return [] }
        return WaitGraph.awaited(by: step)
    }

    private var startNames: [String] {
        registeredNames.filter { name in
            for node in chain {
                guard let definition = node.state.withLock({ $0.definition(named: name) }) else { continue }
                guard definition.isStarted else { return false }
                return node === self || definition.lifetime == .scoped
            }
            return false
        }
    }

    private func notRegistered(_ name: String, neededBy definition: Definition) -> ServiceRegistryError {
        notRegistered(Request(preparing: name, site: definition.site), path: [definition.name, name])
    }
}

extension Definition {
    /// True if one instance serves many.
    var isShared: Bool {
        switch lifetime {
        case .singleton, .eager, .scoped: true
        case .transient, .weak: false
        }
    }

    /// True if `start` builds it.
    fileprivate var isStarted: Bool {
        if lifetime == .eager { return true }
        guard case .asynchronous = maker else { return false }
        return isShared
    }
}
