// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths
import SOA
import SeedRegistry
import Synchronization

/// The registration and building of a graph of services, whose removal is outside of the time.
struct GraphContest {
    let rounds: Int

    /// In the registry of the app.
    func root() async throws -> Report {
        let root = Contender("registry of the app") {
            Graph.remove(from: ServiceRegistry)
        } work: { _ in
            Graph.register(in: ServiceRegistry)
            Graph.build(in: ServiceRegistry)
        }
        let contenders = [seed, root] + ContenderGroup.graph.peers
        var report = try await report("A cold graph of \(Graph.count) services", of: contenders)
        report.figures[.graph] = report.ratio(root.name, to: seed.name)
        return report
    }

    /// In a scope that is new each time.
    func scopes() async throws -> Report {
        try await report("A cold graph of \(Graph.count) services in a scope", of: [seed, scope])
    }

    private func report(_ title: String, of contenders: [Contender]) async throws -> Report {
        try await Contest(contenders: contenders, rounds: rounds, turn: .operations(Graph.count)).report(title)
    }

    private var seed: Contender {
        Contender("seed's design") {
            Graph.removeSeed()
        } work: { _ in
            Graph.registerSeed()
            Graph.buildSeed()
        }
    }

    private var scope: Contender {
        let stage = Mutex(ServiceRegistry)
        return Contender("scope of its own") {
            stage.withLock { $0 = ServiceRegistry.makeScope("graph") }
        } work: { _ in
            let scope = stage.withLock { $0 }
            Graph.register(in: scope)
            Graph.build(in: scope)
        }
    }
}
