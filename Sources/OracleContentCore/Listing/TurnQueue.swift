// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A line of those who wait for their turn: who comes first goes first, and one at a time.
struct TurnQueue: Sendable {
    private var line: [Int] = []
    private var lastTicket = 0

    /// Gets in line at its end.
    mutating func join() -> Int {
        lastTicket += 1
        line.append(lastTicket)
        return lastTicket
    }

    /// True if it is the ticket's turn.
    func isFirst(_ ticket: Int) -> Bool { line.first == ticket }

    /// Leaves the line, from wherever one stands; returns the ticket whose turn it is now, if that has changed.
    mutating func leave(_ ticket: Int) -> Int? {
        let wasFirst = isFirst(ticket)
        line.removeAll { $0 == ticket }
        return wasFirst ? line.first : nil
    }
}
