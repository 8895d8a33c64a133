// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Clock<Duration> {
    /// Suspends the task for a duration, at most 136 years.
    ///
    /// On Linux, `ContinuousClock` traps for the longest durations, and never releases the task that is to end others of some
    /// centuries.
    package func pause(for duration: Duration) async throws {
        try await sleep(for: min(duration, .seconds(1 << 32)))
    }
}
