// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SeedRegistry

extension HotPath {
    /// Registration and building of graphs; one operation is a whole graph, and the scope that it is in, if any.
    ///
    /// What building in a scope takes is the difference of two of them.
    public static let graphs = [registration, graph, graphRoot, registrationSeed, graphSeed]

    /// Registers a graph in a scope of its own.
    public static let registration = HotPath("registration", "registration of a graph") { count in
        for _ in 0..<count { Graph.register(in: ServiceRegistry.makeScope("graph")) }
    }

    /// Registers a graph in a scope of its own, and builds it.
    public static let graph = HotPath("graph", "registration and building of a graph") { count in
        for _ in 0..<count {
            let scope = ServiceRegistry.makeScope("graph")
            Graph.register(in: scope)
            Graph.build(in: scope)
        }
    }

    /// Registers a graph in the registry of the app, builds it, and removes it.
    public static let graphRoot = HotPath("graph-root", "registration, building and removal of a graph") { count in
        for _ in 0..<count {
            Graph.register(in: ServiceRegistry)
            Graph.build(in: ServiceRegistry)
            Graph.remove(from: ServiceRegistry)
        }
    }

    /// The same as `registration`, in the seed's design.
    public static let registrationSeed = HotPath("registration-seed", "seed's design, registration") { count in
        for _ in 0..<count {
            SeedServiceRegistry.removeAll()
            Graph.registerSeed()
        }
    }

    /// The same as `graph`, in the seed's design.
    public static let graphSeed = HotPath("graph-seed", "seed's design, registration and building") { count in
        for _ in 0..<count {
            SeedServiceRegistry.removeAll()
            Graph.registerSeed()
            Graph.buildSeed()
        }
    }
}
