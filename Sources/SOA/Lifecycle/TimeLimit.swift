// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The time that a start, or one step of a shutdown, may take.
package final class TimeLimit: Sendable {
    /// Nil waits forever.
    let duration: Duration?
    private let clock: any Clock<Duration>

    /// No limit.
    package static let none = TimeLimit(nil)

    /// Creates a limit; without a duration, there is none.
    package init(_ duration: Duration?, _ clock: any Clock<Duration> = ContinuousClock()) {
        self.duration = duration
        self.clock = clock
    }

    /// Runs `body` in a task of its own, which no cancellation of the caller's reaches.
    ///
    /// At a timeout, the task is cancelled, and no longer awaited.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let executor = BuildExecutor.isCurrent ? BuildExecutor.shared : nil
        guard let duration else { return try await Task(executorPreference: executor) { try await body() }.value }
        let (ends, end) = AsyncStream<Bool>.makeStream()
        let work = Task(executorPreference: executor) {
            defer { end.yield(true) }
            try await body()
        }
        let alarm = Task { [clock] in
            try await clock.pause(for: duration)
            end.yield(false)
        }
        let isInTime = await Task {
            var ends = ends.makeAsyncIterator()
            return await ends.next() == true
        }.value
        alarm.cancel()
        if isInTime { return try await work.value }
        work.cancel()
        throw RegistryFailure.timeout(duration)
    }
}

extension Clock<Duration> {
    /// Suspends the task for a duration, at most 136 years.
    ///
    /// On Linux, `ContinuousClock` traps for the longest durations, and never releases the task that is to end others of some
    /// centuries.
    package func pause(for duration: Duration) async throws {
        try await sleep(for: min(duration, .seconds(1 << 32 as Int64)))
    }
}
