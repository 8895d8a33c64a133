// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Runs one attempt per account at a time, the newest first, so many waiting guesses do not delay later attempts.
@MainActor
final class Turns {
    private typealias Waiting = CheckedContinuation<Bool, Never>

    private let capacity: Int
    private var waiting: [String: [Waiting]] = [:]

    /// Creates a state without attempts.
    ///
    /// - Parameter capacity: The number of attempts that may wait for an account; beyond it, the oldest is rejected.
    init(capacity: Int = 20) {
        self.capacity = capacity
    }

    /// Runs an attempt in its turn.
    func take<Value>(_ account: String, _ attempt: () async throws -> Value) async throws -> Value {
        if waiting[account] == nil {
            waiting[account] = []
        } else {
            let isTurn = await withCheckedContinuation { continuation in
                waiting[account, default: []].append(continuation)
                refuseOldest(account)
            }
            guard isTurn else {
                throw HTTPError(
                    .tooManyRequests,
                    headers: [.retryAfter: "1"],
                    message: "There are too many sign-in attempts for this account at once. Try again in a moment."
                )
            }
        }
        defer { passOn(account) }
        return try await attempt()
    }

    private func refuseOldest(_ account: String) {
        guard let count = waiting[account]?.count, count > capacity else { return }
        waiting[account]?.removeFirst().resume(returning: false)
    }

    private func passOn(_ account: String) {
        if let next = waiting[account]?.popLast() {
            next.resume(returning: true)
        } else {
            waiting[account] = nil
        }
    }
}
