// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// How often a job is asked about, and how long is waited between: the rules of polling, without anything that happens.
struct Polling: Hashable, Sendable {
    /// How many requests there may be; nil for as many as it takes.
    let attempts: UInt?

    /// How long to wait after the first request.
    let interval: Duration

    /// How much longer each wait is than the one before.
    let growth: Double

    /// How long any wait is at most.
    let longestInterval: Duration

    init(
        attempts: UInt?,
        interval: Duration = .seconds(2),
        growth: Double = 1,
        longestInterval: Duration = .seconds(60)
    ) {
        self.attempts = attempts
        self.interval = interval
        self.growth = growth
        self.longestInterval = longestInterval
    }

    /// How long to wait after so many requests; nil if there may be no more.
    func wait(after requests: UInt) -> Duration? {
        if let attempts, requests >= max(1, attempts) { return nil }
        let grown = interval / .seconds(1) * pow(growth, Double(requests - 1))
        return min(.seconds(min(grown, 1e9)), max(interval, longestInterval))
    }

    /// Asks until the response is the last one.
    func run<Answer>(
        _ clock: any Clock<Duration>,
        ask: () async throws -> Answer,
        until isLast: (Answer) -> Bool
    ) async throws -> Answer {
        var requests: UInt = 0
        while true {
            let answer = try await ask()
            requests += 1
            if isLast(answer) { return answer }
            guard let wait = wait(after: requests) else { throw OracleContentError.pollingNotCompleted }
            try await clock.sleep(for: wait)
        }
    }
}
