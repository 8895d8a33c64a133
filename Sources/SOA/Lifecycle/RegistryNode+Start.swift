// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// What `start` builds, and in which order.
    ///
    /// Eager and asynchronous services of this registry, this scope's own instances of such services from further up,
    /// and what all these declare to depend on.
    func starter(at site: CallSite) -> Starter {
        let entries = startEntries
        let faults = faults(of: entries.map(\.definition), at: site)
        var refusals: [String: ServiceRegistryError] = [:]
        let services = entries.filter(\.definition.isShared).map { entry in
            let name = entry.definition.name
            let declared = needs(of: entry) { $0.definition.dependsOn }
            // A fault of a service that nobody shares, and that is not started itself, is a fault of those who need it.
            let unshared = declared.filter { definition(named: $0)?.isShared == false }
            guard let fault = ([name] + unshared).lazy.compactMap({ faults[$0] }).first else {
                let seen = needs(of: entry) { $0.record.dependencies }
                return StartPlan.Service(name: name, declared: declared, seen: seen)
            }
            // What is in a circle would wait for ever, and is refused instead.
            refusals[name] = fault
            return StartPlan.Service(name: name, declared: [], seen: [])
        }
        return Starter(node: self, site: site, services: services, refusals: refusals)
    }

    /// What a service that is being built waits for right now.
    func awaited(by name: String) -> [String] {
        guard let step = visibleEntry(named: name)?.currentStep else { return [] }
        // What the builder itself builds on its thread is nobody else's build to wait for.
        let nested = step.dependencies.filter { dependency in
            guard let inner = visibleEntry(named: dependency)?.currentStep else { return false }
            return inner.requester === step && inner.thread != nil
        }
        return nested + WaitGraph.awaited(by: step)
    }

    /// What a start has to do with, in the order of registration: what it builds, and what lies on the way there.
    private var startEntries: [Entry] {
        var names = startNames
        var known = Set(names)
        var next = 0
        while next < names.count {
            let declared = definition(named: names[next])?.dependsOn ?? []
            names += declared.filter { known.insert($0).inserted }
            next += 1
        }
        return registeredNames.filter(known.contains).compactMap { visibleEntry(named: $0) }
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

    /// What keeps services from being started at all: circles, and dependencies that are not registered.
    private func faults(of definitions: [Definition], at site: CallSite) -> [String: ServiceRegistryError] {
        var faults: [String: ServiceRegistryError] = [:]
        for circle in DependencyGraph(definitions.map { ($0.name, $0.dependsOn) }).circles {
            for name in circle {
                let request = Request(preparing: name, site: site)
                faults[name] = request.error(.circularDependency, path: circle, of: definition(named: name))
            }
        }
        for definition in definitions {
            guard let missing = definition.dependsOn.first(where: { !contains($0) }) else { continue }
            let request = Request(preparing: missing, site: definition.site ?? site)
            faults[definition.name] = notRegistered(request, path: [definition.name, missing])
        }
        return faults
    }
}

extension Definition {
    /// True if `start` builds it.
    fileprivate var isStarted: Bool {
        if lifetime == .eager { return true }
        guard case .asynchronous = maker else { return false }
        return isShared
    }
}
