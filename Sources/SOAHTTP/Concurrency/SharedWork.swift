// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// Shared work whose progress is a number from 0 to 1.
package typealias SharedWork<Key: Hashable & Sendable, Value: Sendable> = ObservedWork<Key, Value, Double>

/// Work that many callers wait for, and that is done once at a time for each key; a step is a part of its progress.
///
/// A caller that is cancelled returns at once, unless it stays, without an effect on the others. Work that needs the value for
/// its own key, or for that of work that waits for it, does that once more, since it would wait for itself. Keys are hashed and
/// compared while the lock is held, all else happens without it.
package final class ObservedWork<Key: Hashable & Sendable, Value: Sendable, Step: Sendable>: Sendable {
    /// What becomes of work whose callers are all cancelled.
    package enum Abandonment: Sendable {
        /// It is cancelled; the next work for its key may begin meanwhile.
        case cancels
        /// It is cancelled; the next work for its key begins when it has ended.
        case ends
        case runsOn
    }

    /// Observes the progress of the work.
    package typealias Progress = @Sendable (Step) -> Void

    /// Does the work, and reports its progress.
    package typealias Work = @Sendable (@escaping Progress) async -> Value

    private struct Waiter: Sendable {
        let continuation: CheckedContinuation<Value?, Never>
        let progress: Progress?
    }

    private struct Run: Sendable {
        let id: Int
        let mark: RunMark
        let task: Task<Void, Never>
        var waiters: [Int: Waiter] = [:]
        /// Callers that stay although they are cancelled.
        var staying: [Waiter] = []
    }

    private struct State: Sendable {
        var runs: [Key: Run] = [:]
        /// Those that were cancelled and have not ended.
        var ending: [Key: [Run]] = [:]
        var lastID = 0

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        /// Removes the run of a number.
        mutating func take(_ id: Int, for key: Key) -> Run? {
            if runs[key]?.id == id { return runs.removeValue(forKey: key) }
            guard let index = ending[key]?.firstIndex(where: { $0.id == id }) else { return nil }
            defer { if ending[key]?.isEmpty == true { ending[key] = nil } }
            return ending[key]?.remove(at: index)
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
    ///   - stays: Whether a caller that is cancelled waits for the result, as that of others or of work that is cancelled.
    ///   - progress: Observes the progress of the work.
    ///   - work: Does the work.
    /// - Returns: The result of the work; nil if the caller was cancelled before, or before it joined if it stays.
    package func value(
        for key: Key,
        stays: Bool = false,
        progress: Progress? = nil,
        work: @escaping Work
    ) async -> Value? {
        // A key that does not equal itself, such as NaN, would never be found again.
        var mayJoin = key == key
        if mayJoin {
            let ticket = state.withLock { $0.nextID() }
            let value = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    mayJoin = join(key, as: ticket, Waiter(continuation: continuation, progress: progress), work)
                }
            } onCancel: {
                leave(key, as: ticket, stays)
            }
            if mayJoin { return value }
        }
        return await work(progress ?? { _ in })
    }

    /// Joins the run for a key, or begins it; returns false if that run waits for the task.
    private func join(_ key: Key, as ticket: Int, _ waiter: Waiter, _ work: @escaping Work) -> Bool {
        let (isCancelled, mayJoin) = state.withLock { state in
            // A cancellation that came before found no waiter to resume.
            if Task.isCancelled { return (true, true) }
            if let mark = state.runs[key]?.mark {
                if !mark.currentMayWait() { return (false, false) }
            } else {
                let id = state.nextID()
                let mark = RunMark()
                let former = abandonment == .ends ? state.ending[key]?.last?.task : nil
                let task = Task {
                    await former?.value
                    let value = await RunMark.$current.withValue(mark) {
                        await work { self.report($0, of: id, for: key) }
                    }
                    finish(key, id, value)
                    mark.end()
                }
                state.runs[key] = Run(id: id, mark: mark, task: task)
            }
            state.runs[key]?.waiters[ticket] = waiter
            return (false, true)
        }
        if isCancelled || !mayJoin { waiter.continuation.resume(returning: nil) }
        return mayJoin
    }

    private func report(_ step: Step, of id: Int, for key: Key) {
        let tickets = state.withLock { state in
            state.runs[key].map { $0.id == id ? $0.waiters.keys.sorted() : [] } ?? []
        }
        // One after the other, since an observer may take its time, and a caller may leave meanwhile.
        for ticket in tickets {
            state.withLock { $0.runs[key]?.waiters[ticket]?.progress }?(step)
        }
    }

    private func leave(_ key: Key, as ticket: Int, _ stays: Bool) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter?, Run?) in
            guard let waiter = state.runs[key]?.waiters.removeValue(forKey: ticket) else { return (nil, nil) }
            if stays { state.runs[key]?.staying.append(waiter) }
            guard abandonment != .runsOn, state.runs[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            // Removed at once, so that nobody joins work that is cancelled.
            let run = state.runs.removeValue(forKey: key)
            state.ending[key, default: []] += [run].compactMap(\.self)
            return (waiter, run)
        }
        abandoned?.task.cancel()
        if !stays { waiter?.continuation.resume(returning: nil) }
    }

    private func finish(_ key: Key, _ id: Int, _ value: Value) {
        let run = state.withLock { $0.take(id, for: key) }
        for waiter in (run?.waiters.values.map(\.self) ?? []) + (run?.staying ?? []) {
            waiter.continuation.resume(returning: value)
        }
    }
}

/// A run of work, which the tasks that it begins are a part of.
private final class RunMark: Sendable {
    @TaskLocal static var current: RunMark?

    /// The wait-for graph: the runs that wait for each run.
    private static let waiting = Lock<[ObjectIdentifier: [RunMark]]>([:])

    /// Begins a run, for which the run of the task waits.
    init() {
        guard let current = RunMark.current else { return }
        Self.waiting.withLock { $0[ObjectIdentifier(self)] = [current] }
    }

    /// Records that the task's run waits for this one; returns false if this one waits for the task's run.
    func currentMayWait() -> Bool {
        guard let current = RunMark.current else { return true }
        return Self.waiting.withLock { waiting in
            var runs = [current]
            var seen: Set<ObjectIdentifier> = []
            while let run = runs.popLast() {
                if run === self { return false }
                if seen.insert(ObjectIdentifier(run)).inserted { runs += waiting[ObjectIdentifier(run)] ?? [] }
            }
            waiting[ObjectIdentifier(self), default: []].append(current)
            return true
        }
    }

    func end() {
        // Returned, so that no run is released under the lock.
        _ = Self.waiting.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    }
}
