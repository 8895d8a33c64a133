// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

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
