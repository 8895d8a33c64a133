// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Clock<Duration> {
    /// Suspends the task for a duration; the longest ones are shortened, since `ContinuousClock` traps for them on Linux.
    func pause(for duration: Duration) async throws {
        try await sleep(for: min(duration, .seconds(Int64.max / 2)))
    }
}
