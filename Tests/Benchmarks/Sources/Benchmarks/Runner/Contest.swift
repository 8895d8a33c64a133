// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

/// Contenders that take turns, so that whatever else the machine does meets all of them alike.
struct Contest {
    /// The first is what the others are compared with.
    let contenders: [Contender]
    let rounds: Int
    var turn = Turn.operations(1)

    /// Lets all contenders warm up, and then measures each once a round.
    ///
    /// - Returns: The nanoseconds that an operation took, in the order of the contenders.
    func run() async throws -> [Measurement] {
        var counts: [Int] = []
        for contender in contenders { counts.append(try await operations(contender)) }
        var times = contenders.map { _ in [Double]() }
        for round in -max(1, rounds / 10)..<rounds {
            for (number, contender) in contenders.enumerated() {
                let time = try await time(contender, operations: counts[number])
                if round >= 0 { times[number].append(time / .nanoseconds(1) / Double(counts[number])) }
            }
        }
        return zip(contenders, times).map { Measurement(name: $0.name, values: $1) }
    }

    /// The same, as a report.
    func report(_ title: String) async throws -> Report {
        Report(title: title, unit: .nanoseconds, measurements: try await run())
    }

    private func time(_ contender: Contender, operations: Int) async throws -> Duration {
        let clock = ContinuousClock()
        try await contender.prepare()
        let began = clock.now
        try await contender.work(operations)
        return clock.now - began
    }

    /// How many operations a contender does in its turn.
    private func operations(_ contender: Contender) async throws -> Int {
        switch turn {
        case .operations(let count):
            return count
        case .lasting(let duration):
            var count = 1
            while try await best(of: 5, contender, operations: count) < duration / 2 { count *= 2 }
            return count
        }
    }

    /// One time may be long because of something else.
    private func best(of tries: Int, _ contender: Contender, operations: Int) async throws -> Duration {
        var best = try await time(contender, operations: operations)
        for _ in 1..<tries { best = min(best, try await time(contender, operations: operations)) }
        return best
    }
}
