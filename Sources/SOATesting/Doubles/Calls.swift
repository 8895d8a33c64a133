// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The calls that a test double received, in order, from any thread.
///
/// ```swift
/// final class MailerSpy: Mailer {
///     let sent = Calls<(address: String, text: String)>()
///
///     func send(_ text: String, to address: String) { sent.record((address, text)) }
/// }
/// ```
///
/// A recorder is a constant of the double, so a double without other state is `Sendable` by itself.
public final class Calls<Arguments: Sendable>: Sendable {
    private struct State: Sendable {
        var all: [Arguments] = []
        /// The number of calls that `next` has returned.
        var read = 0
        /// The continuations that wait for a call, in order.
        var waiters: [(id: Int, continuation: CheckedContinuation<Arguments?, Never>)] = []
        var nextWaiter = 0
    }

    private let state = Lock(State())

    /// Creates a recorder without calls.
    public init() {}

    /// The arguments of all calls so far, in order.
    public var all: [Arguments] {
        state.withLock { $0.all }
    }

    /// The number of calls so far.
    public var count: Int {
        state.withLock { $0.all.count }
    }

    /// Records a call by its arguments, a tuple for several.
    public func record(_ arguments: Arguments) {
        let waiter = state.withLock { state -> CheckedContinuation<Arguments?, Never>? in
            state.all.append(arguments)
            if state.waiters.isEmpty { return nil }
            state.read += 1
            return state.waiters.removeFirst().continuation
        }
        waiter?.resume(returning: arguments)
    }

    /// Records a call: `sent("hello")` is short for `sent.record("hello")`.
    public func callAsFunction(_ arguments: Arguments) {
        record(arguments)
    }

    /// Returns the first call that no earlier `next` has returned, and suspends until there is one.
    ///
    /// A test can wait for background work without sleeping. Calls that were recorded before count too. Concurrent waits
    /// get calls in the order of the waits. The result is nil if the calling task is cancelled before, as by the time limit
    /// of a test.
    public func next() async -> Arguments? {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, as: id) }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
            }
            waiter?.resume(returning: nil)
        }
    }

    private func wait(_ continuation: CheckedContinuation<Arguments?, Never>, as id: Int) {
        let (isOver, call) = state.withLock { state -> (Bool, Arguments?) in
            // An earlier cancellation found no waiter to resume, and a call that is there is for others.
            if Task.isCancelled { return (true, nil) }
            if state.read < state.all.count {
                state.read += 1
                return (true, state.all[state.read - 1])
            }
            state.waiters.append((id, continuation))
            return (false, nil)
        }
        if isOver { continuation.resume(returning: call) }
    }
}

extension Calls where Arguments == Void {
    /// Records a call without arguments.
    public func record() {
        record(())
    }

    /// Records a call without arguments.
    public func callAsFunction() {
        record(())
    }
}
