// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension TimeLimit {
    /// Creates a limit; without a duration, there is none.
    package convenience init(_ duration: Duration?, _ clock: any Clock<Duration> = ContinuousClock()) {
        self.init(duration, clock) { body, duration, clock in
            let (ends, end) = AsyncStream<Bool>.makeStream()
            let work = Self.task {
                defer { end.yield(true) }
                try await body()
            }
            let alarm = Task {
                try await clock.pause(for: duration)
                end.yield(false)
            }
            // In a task of its own, since a cancellation of the caller's would end the stream.
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
