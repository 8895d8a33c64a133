// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// Work that many callers wait for, and that is done once at a time for each key.
///
/// A caller that is cancelled returns at once, without an effect on the others. Keys are hashed and compared while the
/// lock is held, all else happens without it.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Whether work without callers is cancelled.
    package enum Abandonment: Sendable {
        case cancels
        case runsOn
    }

    /// Observes the progress of the work, from 0 to 1.
    package typealias Progress = @Sendable (Double) -> Void

    /// Does the work, and reports its progress.
    package typealias Work = @Sendable (@escaping Progress) async -> Value

    private struct Waiter: Sendable {
        let continuation: CheckedContinuation<Value?, Never>
        let progress: Progress?
    }

    private struct Run: Sendable {
        let id: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter]
    }

    private struct State: Sendable {
        var runs: [Key: Run] = [:]
        var lastID = 0

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }
    }

    private let abandonment: Abandonment
    private let state = Lock(State())

    package init(whenAbandoned abandonment: Abandonment) {
        self.abandonment = abandonment
    }

    /// Joins the work for a key, or begins it.
    ///
    /// - Parameters:
    ///   - key: The key; calls with the same key share work.
    ///   - progress: Observes the progress of the work.
    ///   - work: Does the work.
    /// - Returns: The result of the work; nil if the caller was cancelled before.
    package func value(for key: Key, progress: Progress? = nil, work: @escaping Work) async -> Value? {
        let ticket = state.withLock { $0.nextID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                join(key, as: ticket, Waiter(continuation: continuation, progress: progress), work)
            }
        } onCancel: {
            leave(key, as: ticket)
        }
    }

    private func join(_ key: Key, as ticket: Int, _ waiter: Waiter, _ work: @escaping Work) {
        let isCancelled = state.withLock { state in
            // A cancellation that came before found no waiter to resume.
            if Task.isCancelled { return true }
            if state.runs[key] == nil {
                let id = state.nextID()
                let task = Task { finish(key, id, await work { self.report($0, of: id, for: key) }) }
                state.runs[key] = Run(id: id, task: task, waiters: [:])
            }
            state.runs[key]?.waiters[ticket] = waiter
            return false
        }
        if isCancelled { waiter.continuation.resume(returning: nil) }
    }

    private func report(_ part: Double, of id: Int, for key: Key) {
        let observers = state.withLock { state in
            guard let run = state.runs[key], run.id == id else { return [] as [Progress] }
            return run.waiters.values.compactMap(\.progress)
        }
        for observer in observers { observer(part) }
    }

    private func leave(_ key: Key, as ticket: Int) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter?, Run?) in
            guard let waiter = state.runs[key]?.waiters.removeValue(forKey: ticket) else { return (nil, nil) }
            guard abandonment == .cancels, state.runs[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            // Removed at once, so that nobody joins work that is cancelled.
            return (waiter, state.runs.removeValue(forKey: key))
        }
        abandoned?.task.cancel()
        waiter?.continuation.resume(returning: nil)
    }

    private func finish(_ key: Key, _ id: Int, _ value: Value) {
        let run = state.withLock { state in
            state.runs[key]?.id == id ? state.runs.removeValue(forKey: key) : nil
        }
        for waiter in run?.waiters.values.map(\.self) ?? [] {
            waiter.continuation.resume(returning: value)
        }
    }
}
