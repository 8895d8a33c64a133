// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
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
        /// The calls that wait, in the order of their arrival; each passes when its stream ends.
        var waiting: [(id: Int, call: AsyncStream<Never>.Continuation)] = []
    }

    private let state = Lock(State())
    /// The numbers of calls that wait, after each arrival.
    private let arrivals = Broadcast<Int>()

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
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, call) in waiting { call.finish() }
    }

    /// Holds everybody who comes from now on.
    public func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Lets those who have waited longest pass, none if the number is below zero, and stays closed.
    public func admit(_ count: Int = 1) {
        let admitted = state.withLock { state in
            let admitted = state.waiting.prefix(max(0, count))
            state.waiting.removeFirst(admitted.count)
            return admitted
        }
        for (_, call) in admitted { call.finish() }
    }

    /// Waits until the gate is open, or until the task is cancelled.
    public func wait() async {
        let (passage, call) = AsyncStream.makeStream(of: Never.self)
        let arrival = state.withLock { state -> (id: Int, count: Int)? in
            if state.isOpen || Task.isCancelled { return nil }
            state.lastID += 1
            state.waiting.append((state.lastID, call))
            return (state.lastID, state.waiting.count)
        }
        guard let arrival else { return }
        // A cancelled task ends the stream itself, and counts no longer.
        call.onTermination = { _ in self.state.withLock { $0.waiting.removeAll { $0.id == arrival.id } } }
        arrivals.send(arrival.count)
        for await _ in passage {}
    }

    /// Waits until so many calls wait at the gate at the same time, or until the task is cancelled.
    public func untilWaiting(_ count: Int = 1) async {
        let counts = arrivals.stream()
        if waitingCount >= count { return }
        for await waiting in counts where waiting >= count { return }
    }
}
