// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths

/// Threads that look up the same service at the same time.
struct ThreadContest {
    let rounds: Int
    let turn: Turn

    private let counts = [1, 2, 3, 4]

    /// What an operation takes of the time of all, which is half as long if two threads do not disturb each other.
    func report() async throws -> Report {
        let paths: [HotPath] = [.seed, .staticLet, .locked, .typed, .named, .borrowed]
        let contenders = paths.flatMap { path in counts.map { contender(path, threads: $0) } }
        var report = try await Contest(contenders: contenders, rounds: rounds, turn: turn)
            .report("Threads that look up one service")
        report.figures[.twoThreads] = report.ratio(
            title(.borrowed, threads: 1),
            to: title(.borrowed, threads: 2)
        )
        report.plot = Plot(
            title: "Lookups by several threads",
            name: "threads",
            across: "threads",
            up: "lookups of all, times those of one thread",
            lines: paths.map { path in
                Plot.Line(
                    name: path.title,
                    points: counts.map { count in
                        let value = report.ratio(title(path, threads: 1), to: title(path, threads: count))
                        return Plot.Point(x: Double(count), y: value)
                    }
                )
            }
        )
        return report
    }

    private func title(_ path: HotPath, threads: Int) -> String {
        path.title + (threads == 1 ? ", 1 thread" : ", \(threads) threads")
    }

    private func contender(_ path: HotPath, threads: Int) -> Contender {
        let contender = path.contender
        let run = path.run
        return Contender(title(path, threads: threads), prepare: contender.prepare) { count in
            Threads.perform(threads) { run(count / threads) }
        }
    }
}
