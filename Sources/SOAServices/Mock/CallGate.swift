// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A gate that keeps calls open until a test opens it.
///
/// ```swift
/// let gate = CallGate()
/// mock.gate = gate
/// let load = Task { await model.load(plate) }
/// await gate.untilWaiting()
/// #expect(model.state == .loading)
/// gate.open()
/// await load.value
/// ```
///
/// It may be used from any thread. A call whose task is cancelled passes at once.
public final class CallGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        /// The tests that wait until so many calls wait.
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }
    }

    private let state = Lock(State())

    /// Makes a closed gate.
    public init() {}

    /// The number of calls that wait at the gate.
    public var waitingCount: Int {
        state.withLock { $0.waiting.count }
    }

    /// Lets everybody pass, those that come later too.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for call in waiting { call.resume() }
    }

    /// Holds everybody who comes from now on.
    public func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Lets those who have waited longest pass, and stays closed.
    ///
    /// - Parameter count: How many may pass; none if it is below zero.
    public func admit(_ count: Int = 1) {
        let admitted = state.withLock { state in
            state.waiting.keys.sorted().prefix(max(0, count)).compactMap { state.waiting.removeValue(forKey: $0) }
        }
        for call in admitted { call.resume() }
    }

    /// Waits until the gate is open, or until the task is cancelled.
    public func wait() async {
        let id = state.withLock { $0.nextID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { arrive($0, as: id) }
        } onCancel: {
            let call = state.withLock { $0.waiting.removeValue(forKey: id) }
            call?.resume()
        }
    }

    /// Waits until so many calls wait at the gate at the same time, or until the task is cancelled.
    ///
    /// - Parameter count: How many there have to be at least.
    public func untilWaiting(_ count: Int = 1) async {
        let id = state.withLock { $0.nextID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    // A cancellation that came before found nobody to resume.
                    if state.waiting.count >= count || Task.isCancelled { return true }
                    state.watchers[id] = (count, continuation)
                    return false
                }
                if isReached { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
            watcher?.continuation.resume()
        }
    }

    private func arrive(_ call: CheckedContinuation<Void, Never>, as id: Int) {
        let ready = state.withLock { state in
            // A cancellation that came before found nobody to let pass.
            if state.isOpen || Task.isCancelled { return [call] }
            state.waiting[id] = call
            let waiting = state.waiting.count
            let reached = state.watchers.filter { $0.value.count <= waiting }
            for id in reached.keys { state.watchers[id] = nil }
            return reached.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }
}
