// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Finds the mistakes in what is known of some services, as a pure function.
enum WiringCheck {
    struct Service: Sendable {
        let name: String
        let lifetime: ServiceLifetime
        let declared: [String]
        let seen: [String]
        var isDuplicate = false
        /// The call sites of the registrations, if two modules or two declarations claim the name.
        var conflict: [String] = []
        /// True if it is another name of a service, and holds nothing of its own.
        var isAlias = false

        fileprivate var dependencies: [String] { (declared + seen).unique }
    }

    /// Returns every mistake once: by kind, and within a kind in the order of registration.
    ///
    /// `expected` are names that scopes are expected to provide.
    static func problems(
        of services: [Service],
        expected: [String] = [],
        moduleCycles: [[String]] = []
    ) -> [ServiceProblem] {
        let index = services.map(\.name).indexByName
        var problems: [ServiceProblem] = []
        for service in services {
            for name in service.declared.unique where index[name] == nil && !expected.contains(name) {
                problems.append(.missingDependency(name: name, requiredBy: service.name))
            }
        }
        let cycles = DependencyGraph(services.map { ($0.name, $0.dependencies) }).cycles + moduleCycles
        problems += cycles.map { .cycle(path: $0) }
        problems += services.filter(\.isDuplicate).map { .duplicate(name: $0.name) }
        problems += services.filter { !$0.conflict.isEmpty }.map { .conflict(name: $0.name, registeredAt: $0.conflict) }
        for service in services where service.lifetime.outlivesScopes {
            findCaptives(of: service, in: services, index, &problems)
        }
        for service in services where !service.declared.isEmpty && !service.isAlias {
            // A name that nobody registered is a mistake of its own, or is looked up in case it is registered.
            for name in service.seen.unique where index[name] != nil && !service.declared.contains(name) {
                problems.append(.undeclaredEdge(from: service.name, to: name))
            }
        }
        return problems
    }

    /// Finds what a service that lives long got while it was built, up to the next one that lives long.
    private static func findCaptives(
        of holder: Service,
        in services: [Service],
        _ index: [String: Int],
        _ problems: inout [ServiceProblem]
    ) {
        var through: [String: [String]] = [:]
        for name in holder.dependencies { through[name] = [] }
        _ = holder.dependencies.following { name in
            guard let held = index[name].map({ services[$0] }), !held.lifetime.outlivesScopes else { return [] }
            let path = through[name] ?? []
            if !held.isAlias { problems.append(.captive(holder: holder.name, held: name, through: path)) }
            for dependency in held.dependencies where through[dependency] == nil { through[dependency] = path + [name] }
            return held.dependencies
        }
    }
}
