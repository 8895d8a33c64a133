// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

/// What a number of calls took.
struct CallTurn {
    let calls: Int
    let elapsed: Duration

    /// The processor time of this process, all of its threads together.
    let processor: Duration

    var callsPerSecond: Double { Double(calls) / (elapsed / .seconds(1)) }

    /// Calls as often as asked, with so many calls under way at once.
    init(of caller: Caller, calls: Int, concurrency: Int) async throws {
        let share = max(1, calls / concurrency)
        let clock = ContinuousClock()
        let processorBegan = ProcessorTime.used
        let began = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<concurrency {
                group.addTask {
                    for _ in 0..<share { Used.up(try await caller.call()) }
                }
            }
            try await group.waitForAll()
        }
        elapsed = clock.now - began
        processor = ProcessorTime.used - processorBegan
        self.calls = share * concurrency
    }
}
