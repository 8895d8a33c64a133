// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// Runs the work of tasks one after the other, in the order in which they took their tickets.
final class Turns: Sendable {
    private let state = Lock((queue: TurnQueue(), waiters: [Int: AsyncStream<Never>.Continuation]()))

    /// Takes a ticket for ``inTurn(_:_:)``, which has to follow.
    func takeTicket() -> Int {
        state.withLock { $0.queue.join() }
    }

    /// Waits for the ticket's turn, and does the work.
    func inTurn<Value>(_ ticket: Int, _ work: () async throws -> Value) async throws -> Value {
        defer { giveBack(ticket) }
        let (turn, waiter) = AsyncStream<Never>.makeStream()
        let isFirst = state.withLock { state in
            state.waiters[ticket] = waiter
            return state.queue.isFirst(ticket)
        }
        // It ends when the turn comes, or when the task is cancelled.
        if !isFirst { for await _ in turn {} }
        try Task.checkCancellation()
        return try await work()
    }

    private func giveBack(_ ticket: Int) {
        let next = state.withLock { state in
            state.waiters[ticket] = nil
            return state.queue.leave(ticket).flatMap { state.waiters[$0] }
        }
        next?.finish()
    }
}

/// A queue of tickets: first come, first served, one at a time.
struct TurnQueue: Sendable {
    private var line: [Int] = []
    private var lastTicket = 0

    mutating func join() -> Int {
        lastTicket += 1
        line.append(lastTicket)
        return lastTicket
    }

    func isFirst(_ ticket: Int) -> Bool { line.first == ticket }

    /// Removes a ticket; returns the ticket whose turn it is now, if that has changed.
    mutating func leave(_ ticket: Int) -> Int? {
        let wasFirst = isFirst(ticket)
        line.removeAll { $0 == ticket }
        return wasFirst ? line.first : nil
    }
}
