// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Contenders that take turns, so that whatever else the machine does meets all of them alike.
struct Contest {
    /// The first is what the others are compared with.
    let contenders: [Contender]
    let rounds: Int

    /// Lets all contenders warm up, and then measures each once a round.
    ///
    /// - Returns: What was measured, in the order of the contenders.
    func run() async throws -> [Measurement] {
        let clock = ContinuousClock()
        var times = contenders.map { _ in [Duration]() }
        for round in -max(1, rounds / 10)..<rounds {
            for (number, contender) in contenders.enumerated() {
                let began = clock.now
                Used.up(try await contender.work())
                if round >= 0 { times[number].append(clock.now - began) }
            }
        }
        return zip(contenders, times).map { Measurement(name: $0.name, times: $1) }
    }
}
