// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Lets one attempt for an account go on at a time; the newest first, so that a crowd of guesses holds up nobody who comes
/// after them for long.
@MainActor
final class Turns {
    private typealias Waiting = CheckedContinuation<Bool, Never>

    private let capacity: Int
    private var waiting: [String: [Waiting]] = [:]

    /// Begins with nobody.
    ///
    /// - Parameter capacity: How many may wait for one account; then the oldest is refused.
    init(capacity: Int = 20) {
        self.capacity = capacity
    }

    /// Runs an attempt when it is its turn.
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
                    message: "Too many people try to sign in to this account at once. Try again in a moment."
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
