// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths
import SOA
import SeedRegistry
import Synchronization

/// The building of a graph of services that was registered outside of the time.
struct GraphContest {
    let rounds: Int

    func report() async throws -> Report {
        let seed = Contender("seed's design") {
            SeedServiceRegistry.removeAll()
            Graph.registerSeed()
        } work: { _ in
            Graph.buildSeed()
        }
        let root = Contender("registry of the app") {
            ServiceRegistry.reset(.everything)
            Graph.register(in: ServiceRegistry)
        } work: { _ in
            Graph.build(in: ServiceRegistry)
        }
        let contenders = [seed, root, scope] + ContenderGroup.graph.peers
        var report = try await Contest(contenders: contenders, rounds: rounds, turn: .operations(Graph.count))
            .report("A cold graph of \(Graph.count) services")
        report.figures[.graph] = report.ratio(root.name, to: seed.name)
        return report
    }

    private var scope: Contender {
        let stage = Mutex(ServiceRegistry)
        return Contender("scope of its own") {
            let scope = ServiceRegistry.makeScope("graph")
            Graph.register(in: scope)
            stage.withLock { $0 = scope }
        } work: { _ in
            Graph.build(in: stage.withLock { $0 })
        }
    }
}
