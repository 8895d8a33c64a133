// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// Runs the work of tasks one after the other, in the order in which they took their tickets.
final class Turns: Sendable {
    private struct State: Sendable {
        var queue = TurnQueue()
        var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Lock(State())

    /// Takes a ticket for ``inTurn(_:_:)``, which has to follow.
    func takeTicket() -> Int {
        state.withLock { $0.queue.join() }
    }

    /// Waits for the ticket's turn, and does the work.
    func inTurn<Value>(_ ticket: Int, _ work: () async throws -> Value) async throws -> Value {
        defer { giveBack(ticket) }
        try await wait(for: ticket)
        return try await work()
    }

    private func wait(for ticket: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    // A cancellation that came before found no waiter to resume.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.queue.isFirst(ticket) { return .success(()) }
                    state.waiters[ticket] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: ticket) }
            waiter?.resume(throwing: CancellationError())
        }
    }

    private func giveBack(_ ticket: Int) {
        let next = state.withLock { state in
            state.queue.leave(ticket).flatMap { state.waiters.removeValue(forKey: $0) }
        }
        next?.resume()
    }
}

/// A queue of tickets: first come, first served, one at a time.
struct TurnQueue: Sendable {
    private var line: [Int] = []
    private var lastTicket = 0

    /// Adds a new ticket at the end.
    mutating func join() -> Int {
        lastTicket += 1
        line.append(lastTicket)
        return lastTicket
    }

    /// Whether it is the ticket's turn.
    func isFirst(_ ticket: Int) -> Bool { line.first == ticket }

    /// Removes a ticket; returns the ticket whose turn it is now, if that has changed.
    mutating func leave(_ ticket: Int) -> Int? {
        let wasFirst = isFirst(ticket)
        line.removeAll { $0 == ticket }
        return wasFirst ? line.first : nil
    }
}
