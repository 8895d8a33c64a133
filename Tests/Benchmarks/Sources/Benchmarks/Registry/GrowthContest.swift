// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths
import SOA
import SeedRegistry
import Synchronization

/// Lookups of one service, while others are registered beside it.
struct GrowthContest {
    let rounds: Int
    let turn: Turn

    private let sizes = [1, 10, 100, 1_000, 10_000, 100_000]
    private let fillers: [String]
    private let filled = Filled()

    init(rounds: Int, turn: Turn) {
        self.rounds = rounds
        self.turn = turn
        fillers = Names.numbered(sizes.last ?? 0, prefix: "one of many with the number ")
    }

    func report() async throws -> Report {
        let paths: [HotPath] = [.seed, .typed, .named, .borrowed]
        // By size, so that the registries are filled once a round.
        let contenders = sizes.flatMap { size in paths.map { contender($0, size: size) } }
        var report = try await Contest(contenders: contenders, rounds: rounds, turn: turn)
            .report("One service among many")
        fill(upTo: 1)
        report.figures[.growth] = report.ratio(title(.typed, size: 10_000), to: title(.typed, size: 1))
        report.plot = Plot(
            title: "Lookup of one service among many",
            name: "growth",
            across: "entries",
            up: "nanoseconds",
            isLogarithmic: true,
            lines: paths.map { path in
                Plot.Line(
                    name: path.title,
                    points: sizes.map { Plot.Point(x: Double($0), y: report.minimum(title(path, size: $0))) }
                )
            }
        )
        return report
    }

    private func title(_ path: HotPath, size: Int) -> String {
        path.title + (size == 1 ? ", 1 entry" : ", \(size) entries")
    }

    private func contender(_ path: HotPath, size: Int) -> Contender {
        let run = path.contender
        return Contender(title(path, size: size)) {
            fill(upTo: size)
            try await run.work(1_000)
        } work: {
            try await run.work($0)
        }
    }

    /// Registers as many as are missing beside the one that is looked up, or takes away those that are too many.
    private func fill(upTo size: Int) {
        let count = filled.count.exchange(size - 1, ordering: .relaxed)
        for name in fillers[min(count, size - 1)..<(size - 1)] {
            ServiceRegistry.add(ServiceName<any Sharing>(name)) { SharingImplementation() }
            SeedServiceRegistry.add(service: SeedLazyService(serviceName: name) { SharingImplementation() })
        }
        for name in fillers[(size - 1)..<max(count, size - 1)] {
            ServiceRegistry.remove(name)
            SeedServiceRegistry.remove(name: name)
        }
    }

    /// How many are registered beside the one that is looked up.
    private final class Filled: Sendable {
        let count = Atomic(0)
    }
}
