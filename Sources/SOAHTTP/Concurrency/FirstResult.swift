// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A result that is set once, and waited for once: the first one counts.
final class FirstResult<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case pending
        case awaited(CheckedContinuation<Value, Never>)
        case set(Value)
        /// Returned, and not retained any longer.
        case returned
    }

    private let state = Lock(State.pending)

    /// Sets the result; returns whether it is the first one.
    @discardableResult
    func set(_ value: Value) -> Bool {
        let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .pending:
                state = .set(value)
                return (true, nil)
            case .awaited(let waiter):
                state = .returned
                return (true, waiter)
            case .set, .returned:
                return (false, nil)
            }
        }
        waiter?.resume(returning: value)
        return isFirst
    }

    /// Waits for the result, also in a cancelled task.
    func wait() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state -> Value? in
                guard case .set(let value) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                state = .returned
                return value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}

/// Returns the result of work, or another result when its time is over; the work is then cancelled and not waited for.
///
/// - Parameters:
///   - limit: The time that the work may take.
///   - clock: The clock that measures the limit.
///   - late: The result when the time is over.
///   - cancelled: The result when the task is cancelled; nil to wait for that of the work.
///   - work: The work.
///   - discard: Called with the result of work that is too late.
/// - Returns: The first result.
package func withDeadline<Value: Sendable>(
    _ limit: Duration,
    clock: any Clock<Duration>,
    late: Value,
    cancelled: Value?,
    _ work: @escaping @Sendable () async -> Value,
    discard: @escaping @Sendable (Value) -> Void = { _ in }
) async -> Value {
    let result = FirstResult<Value>()
    // A task of its own, since work that ignores its cancellation must not be waited for.
    let task = Task {
        let value = await work()
        if !result.set(value) { discard(value) }
    }
    let alarm = Alarm(after: limit, clock: clock) { result.set(late) }
    defer {
        alarm.cancel()
        task.cancel()
    }
    return await withTaskCancellationHandler {
        await result.wait()
    } onCancel: {
        if let cancelled { result.set(cancelled) }
        task.cancel()
    }
}

extension Duration {
    /// The duration, or a century if it is longer: clocks trap on what they can't add.
    package var bounded: Duration { min(self, .seconds(3_155_760_000 as Int64)) }
}

/// The time that has passed on a clock of any type.
package struct ElapsedTime: Sendable {
    /// Returns the time since this value was created.
    package let now: @Sendable () -> Duration

    package init(of clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }
}
