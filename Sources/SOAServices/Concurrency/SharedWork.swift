// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// Work that many callers wait for, and that is done once at a time for each key.
///
/// A caller that is cancelled leaves at once; the others notice nothing. Keys are hashed and compared while the lock is
/// held, all else happens without it.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What becomes of work that nobody waits for any more.
    enum Abandonment: Sendable {
        case cancels
        case runsOn
    }

    private struct Run: Sendable {
        let id: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Value?, Never>]
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

    init(whenAbandoned abandonment: Abandonment) {
        self.abandonment = abandonment
    }

    /// Joins the work for a key, or begins it.
    ///
    /// - Parameters:
    ///   - key: What makes two calls the same.
    ///   - work: What to do unless it is being done.
    /// - Returns: What the work answered; nil if the caller was cancelled before.
    func value(for key: Key, work: @escaping @Sendable () async -> Value) async -> Value? {
        let ticket = state.withLock { $0.nextID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                join(key, as: ticket, continuation, work)
            }
        } onCancel: {
            leave(key, as: ticket)
        }
    }

    private func join(
        _ key: Key,
        as ticket: Int,
        _ continuation: CheckedContinuation<Value?, Never>,
        _ work: @escaping @Sendable () async -> Value
    ) {
        let isCancelled = state.withLock { state in
            // A cancellation that came before found nobody to send away.
            if Task.isCancelled { return true }
            if state.runs[key] == nil {
                let id = state.nextID()
                let task = Task { finish(key, id, await work()) }
                state.runs[key] = Run(id: id, task: task, waiters: [:])
            }
            state.runs[key]?.waiters[ticket] = continuation
            return false
        }
        if isCancelled { continuation.resume(returning: nil) }
    }

    private func leave(_ key: Key, as ticket: Int) {
        let (waiter, abandoned) = state.withLock { state -> (CheckedContinuation<Value?, Never>?, Run?) in
            guard let waiter = state.runs[key]?.waiters.removeValue(forKey: ticket) else { return (nil, nil) }
            guard abandonment == .cancels, state.runs[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            // Out of the table at once, so that nobody joins what is cancelled.
            return (waiter, state.runs.removeValue(forKey: key))
        }
        abandoned?.task.cancel()
        waiter?.resume(returning: nil)
    }

    private func finish(_ key: Key, _ id: Int, _ value: Value) {
        let run = state.withLock { state in
            state.runs[key]?.id == id ? state.runs.removeValue(forKey: key) : nil
        }
        for waiter in run?.waiters.values.map(\.self) ?? [] {
            waiter.resume(returning: value)
        }
    }
}
