// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Who waits for which work: the rules of sharing, without anything that happens.
///
/// Who comes first for a key starts the work, who comes later joins it. Who leaves is not waited for any more, and with the
/// last one the work is given up. Work that was given up and ends later is nobody's.
struct SharedRuns<Key: Hashable & Sendable>: Sendable {
    private struct Run: Sendable {
        let id: Int
        var waiting: Set<Int>
    }

    /// What somebody who comes has to do.
    enum Arrival: Hashable, Sendable {
        /// Start the work under this number.
        case start(Int)
        /// Wait for the work with this number.
        case join(Int)
    }

    private var runs: [Key: Run] = [:]
    private var lastID = 0

    /// A new number.
    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Somebody comes for a key.
    mutating func arrive(_ ticket: Int, for key: Key) -> Arrival {
        if let run = runs[key] {
            runs[key]?.waiting.insert(ticket)
            return .join(run.id)
        }
        let id = nextID()
        runs[key] = Run(id: id, waiting: [ticket])
        return .start(id)
    }

    /// Somebody leaves; returns the number of the work if that is to be given up.
    mutating func leave(_ ticket: Int, from key: Key) -> Int? {
        guard var run = runs[key], run.waiting.remove(ticket) != nil else { return nil }
        runs[key] = run.waiting.isEmpty ? nil : run
        return run.waiting.isEmpty ? run.id : nil
    }

    /// Who waits for the work of this number.
    func waiting(for id: Int, of key: Key) -> Set<Int> {
        guard let run = runs[key], run.id == id else { return [] }
        return run.waiting
    }

    /// Work ends; returns who waited for it.
    mutating func end(_ id: Int, for key: Key) -> Set<Int> {
        let waiting = waiting(for: id, of: key)
        if runs[key]?.id == id { runs[key] = nil }
        return waiting
    }
}
