// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The rules of polling, as ``ImplementsPolling`` explains them.
struct Polling: Hashable, Sendable {
    var attempts: UInt?
    var seconds: Double?
    var interval: Duration = .seconds(2)
    var growth = 1.0
    /// The longest wait that the growth leads to.
    var longestInterval: Duration = .seconds(60)

    /// The wait after a number of requests; nil if there may be no more.
    func wait(after requests: UInt) -> Duration? {
        if let attempts, requests >= max(1, attempts) { return nil }
        let grown = interval / .seconds(1) * pow(growth, Double(requests - 1))
        // A comparison is false for what is not a number, such as nothing grown without end.
        return min(.seconds(grown > 0 ? min(grown, 1e9) : 0), max(interval, longestInterval))
    }

    /// Sends requests until a response is the last one, or throws ``OracleContentError/pollingNotCompleted``.
    func run<Response: Sendable>(
        _ clock: any Clock<Duration>,
        request: @escaping @Sendable () async throws -> Response,
        until isLast: @escaping @Sendable (Response) -> Bool
    ) async throws -> Response {
        // More than a century, or what is not a number, is no limit.
        guard let seconds, seconds < 100 * 366 * 86_400 else { return try await repeated(clock, request, isLast) }
        return try await withDeadline(
            .seconds(max(0, seconds)),
            clock: clock,
            late: .failure(OracleContentError.pollingNotCompleted),
            cancelled: .failure(CancellationError())
        ) {
            await Result { try await repeated(clock, request, isLast) }
        }
        .get()
    }

    private func repeated<Response>(
        _ clock: any Clock<Duration>,
        _ request: () async throws -> Response,
        _ isLast: (Response) -> Bool
    ) async throws -> Response {
        var requests: UInt = 0
        while true {
            let response = try await request()
            requests += 1
            if isLast(response) { return response }
            guard let wait = wait(after: requests) else { throw OracleContentError.pollingNotCompleted }
            try await clock.sleep(for: wait)
        }
    }
}
