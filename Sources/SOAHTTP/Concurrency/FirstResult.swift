// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A place for one result, of which the first that is given counts.
private final class FirstResult<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value?
        var waiter: CheckedContinuation<Value, Never>?
    }

    private let state = Lock(State())

    func give(_ value: Value) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, Never>? in
            guard state.value == nil else { return nil }
            state.value = .some(value)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: value)
    }

    /// Waits for the result, also if the task is cancelled; to be called once.
    func wait() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state -> Value? in
                if state.value == nil { state.waiter = continuation }
                return state.value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}

/// Does work, and neither waits for it nor lets it go on when its time is over.
///
/// - Parameters:
///   - limit: How long the work may take.
///   - clock: The clock that measures the limit.
///   - late: The result when the time is over.
///   - cancelled: The result when the task is cancelled; nil to wait for what the work says then.
///   - work: The work.
/// - Returns: The first result.
package func withDeadline<Value: Sendable>(
    _ limit: Duration,
    clock: any Clock<Duration>,
    late: Value,
    cancelled: Value?,
    _ work: @escaping @Sendable () async -> Value
) async -> Value {
    let result = FirstResult<Value>()
    // Tasks of their own, since work that ignores its cancellation must not be waited for.
    let task = Task { result.give(await work()) }
    let alarm = Task {
        guard (try? await clock.sleep(for: limit.bounded)) != nil else { return }
        result.give(late)
    }
    defer {
        alarm.cancel()
        task.cancel()
    }
    return await withTaskCancellationHandler {
        await result.wait()
    } onCancel: {
        if let cancelled { result.give(cancelled) }
        task.cancel()
    }
}

extension Duration {
    /// The duration, or a century if it is longer: clocks trap on what they can't add.
    package var bounded: Duration { min(self, .seconds(3_155_760_000)) }
}

/// The time that has passed on a clock of any type.
package struct ElapsedTime: Sendable {
    /// How much time has passed since this value was made.
    package let now: @Sendable () -> Duration

    package init(of clock: any Clock<Duration>) {
        now = Self.stopwatch(clock)
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
