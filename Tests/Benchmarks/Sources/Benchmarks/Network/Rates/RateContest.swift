// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Callers that take turns, so that whatever else the machine does meets all of them alike.
struct RateContest {
    let callers: [Caller]

    /// How many calls are under way at once.
    var concurrency = 1

    /// How many calls a turn has.
    var calls = 1

    /// How many turns each caller has.
    let rounds: Int

    /// Lets all callers warm up, checks that they do the same, and then gives each a turn a round.
    ///
    /// Each round begins with another caller, since the first one may find the machine colder than the last.
    func run() async throws -> RateResult {
        try await checkResults()
        var turns: [String: [CallTurn]] = [:]
        for round in -1..<rounds {
            for position in callers.indices {
                let caller = callers[(position + max(0, round)) % callers.count]
                let turn = try await CallTurn(of: caller, calls: calls, concurrency: concurrency)
                if round >= 0 { turns[caller.name, default: []].append(turn) }
            }
        }
        return RateResult(callers: callers, turns: turns)
    }

    private func checkResults() async throws {
        var results: [String: Int] = [:]
        for caller in callers {
            let result = try await caller.call()
            results[caller.name] = result
            if let baseline = caller.baseline, results[baseline] != result {
                throw UnequalResult(caller: caller.name, baseline: baseline)
            }
        }
    }
}
