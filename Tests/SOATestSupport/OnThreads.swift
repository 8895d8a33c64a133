// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch

/// Runs async code on as many threads, which all set out at once.
///
/// Tasks of the shared pool hardly overlap on a busy machine, and then no sanitizer sees that a lock is missing.
///
/// - Parameters:
///   - count: The number of threads.
///   - body: The code of each thread; a number is its index.
/// - Throws: The first error of `body`.
package func onThreads(_ count: Int = 4, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
    let start = DispatchGroup()
    for _ in 0..<count { start.enter() }
    let executors = (0..<count).map { _ in QueueExecutor(meetingAt: start) }
    try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, executor) in executors.enumerated() {
            group.addTask(executorPreference: executor) { try await body(index) }
        }
        try await group.waitForAll()
    }
    // Tasks need not retain their executors.
    withExtendedLifetime(executors) {}
}
