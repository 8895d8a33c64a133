// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Finds the mistakes in what is known of some services, as a pure function.
struct WiringCheck: Sendable {
    struct Service: Sendable {
        let name: String
        let lifetime: ServiceLifetime
        let declared: [String]
        let seen: [String]
        let isDuplicate: Bool
        /// The call sites of the registrations, if two modules or two declarations claim the name.
        var conflict: [String] = []
        /// True if it is another name of a service, and holds nothing of its own.
        var isAlias = false

        /// Everything that it needs, each once.
        fileprivate var dependencies: [String] {
            declared + seen.filter { !declared.contains($0) }
        }
    }

    private let services: [Service]
    private let index: [String: Int]
    /// The names that scopes are expected to provide.
    private let expected: Set<String>
    private let moduleCycles: [[String]]

    init(_ services: [Service], expected: Set<String> = [], moduleCycles: [[String]] = []) {
        self.services = services
        self.expected = expected
        self.moduleCycles = moduleCycles
        index = services.map(\.name).indexByName
    }

    /// Every mistake once: by kind, and within a kind in the order of registration.
    var problems: [ServiceProblem] {
        missing + cycles + duplicates + conflicts + captives + undeclared
    }

    private var missing: [ServiceProblem] {
        services.flatMap { service in
            service.declared.unique.filter { index[$0] == nil && !expected.contains($0) }.map {
                .missingDependency(name: $0, requiredBy: service.name)
            }
        }
    }

    private var cycles: [ServiceProblem] {
        DependencyGraph(services.map { ($0.name, $0.dependencies) }).cycles.map { .cycle(path: $0) }
            + moduleCycles.map { .cycle(path: $0) }
    }

    private var duplicates: [ServiceProblem] {
        services.filter(\.isDuplicate).map { .duplicate(name: $0.name) }
    }

    private var conflicts: [ServiceProblem] {
        services.filter { !$0.conflict.isEmpty }.map { .conflict(name: $0.name, registeredAt: $0.conflict) }
    }

    /// A service that lives long holds what it got while it was built.
    ///
    /// The search ends at the next one that lives long.
    private var captives: [ServiceProblem] {
        services.filter(\.lifetime.outlivesScopes).flatMap { holder in
            var problems: [ServiceProblem] = []
            var seen: Set<String> = []
            var pending = holder.dependencies.map { (name: $0, through: [String]()) }
            var position = 0
            while position < pending.count {
                let (name, through) = pending[position]
                position += 1
                guard let held = index[name].map({ services[$0] }), !held.lifetime.outlivesScopes,
                    seen.insert(name).inserted
                else {
                    continue
                }
                if !held.isAlias { problems.append(.captive(holder: holder.name, held: name, through: through)) }
                pending += held.dependencies.map { ($0, through + [name]) }
            }
            return problems
        }
    }

    private var undeclared: [ServiceProblem] {
        services.filter { !$0.declared.isEmpty && !$0.isAlias }.flatMap { service in
            // A name that nobody registered is a mistake of its own, or is looked up in case it is registered.
            service.seen.unique.filter { !service.declared.contains($0) && index[$0] != nil }.map {
                .undeclaredEdge(from: service.name, to: $0)
            }
        }
    }
}
