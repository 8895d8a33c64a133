// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Services by name, each with the names of those that it needs.
struct ServiceGraph: Sendable {
    let needs: [String: [String]]

    init(_ needs: [String: [String]]) {
        self.needs = needs
    }

    /// Services that each need up to three of those that come before them.
    init(acyclic count: Int, using generator: inout SeededGenerator) {
        var needs: [String: [String]] = [:]
        for index in 0..<count {
            let earlier = (0..<index).shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator))
            needs["service \(index)"] = earlier.map { "service \($0)" }
        }
        self.needs = needs
    }

    var names: [String] {
        needs.keys.sorted()
    }

    /// Registers the services, which are built synchronously.
    ///
    /// Those of `meeters` wait at `meeting` before they ask for what they need.
    func add(
        to registry: ServiceRegistryImplementation,
        builds: Counter = Counter(),
        meeting: Meeting = Meeting(0),
        of meeters: [String] = []
    ) {
        for (name, needed) in needs {
            let waits = meeters.contains(name)
            registry.add(ServiceName<Int>(name)) {
                builds.add()
                if waits { meeting.arrive() }
                var sum = 0
                for name in needed { sum += try ServiceRegistry.resolve(ServiceName<Int>(name)) }
                return sum
            }
        }
    }

    /// Registers the services, in turn as asynchronous ones and ones of the main actor.
    ///
    /// Those that need nothing may be built anywhere.
    func addAsync(to registry: ServiceRegistryImplementation, builds: Counter) {
        for (index, name) in names.enumerated() {
            let needed = needs[name] ?? []
            let name = ServiceName<Int>(name)
            switch (needed.isEmpty, index % 3) {
            case (true, 0):
                registry.add(name) { builds.add() }
            case (true, 1):
                registry.add(name) { @MainActor in builds.add() }
            case (true, _):
                registry.addAsync(name) { builds.add() }
            case (false, 0):
                registry.addAsync(name) {
                    try await Self.awaitInTurn(needed)
                    return builds.add()
                }
            case (false, 1):
                registry.addAsync(name) { @MainActor in
                    try await Self.awaitInTurn(needed)
                    return builds.add()
                }
            case (false, _):
                registry.addAsync(name) {
                    _ = try await Tasks.run(needed.count) {
                        try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(needed[$0]))
                    }
                    return builds.add()
                }
            }
        }
    }

    private static func awaitInTurn(_ names: [String]) async throws {
        for name in names {
            _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(name))
        }
    }
}
