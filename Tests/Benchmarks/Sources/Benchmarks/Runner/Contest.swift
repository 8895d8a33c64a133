// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

/// Contenders that take turns, so that whatever else the machine does meets all of them alike.
struct Contest {
    /// The first is what the others are compared with.
    let contenders: [Contender]
    let rounds: Int
    /// How many operations each contender does in a round.
    var operations = 1

    /// Lets all contenders warm up, and then measures each once a round.
    ///
    /// - Returns: The nanoseconds that an operation took, in the order of the contenders.
    func run() async throws -> [Measurement] {
        let clock = ContinuousClock()
        var times = contenders.map { _ in [Double]() }
        for round in -max(1, rounds / 10)..<rounds {
            for (number, contender) in contenders.enumerated() {
                try await contender.prepare()
                let began = clock.now
                try await contender.work(operations)
                let time = clock.now - began
                if round >= 0 { times[number].append(time / .nanoseconds(1) / Double(operations)) }
            }
        }
        return zip(contenders, times).map { Measurement(name: $0.name, values: $1) }
    }

    /// The same, as a report.
    func report(_ title: String) async throws -> Report {
        Report(title: title, unit: .nanoseconds, measurements: try await run())
    }
}
