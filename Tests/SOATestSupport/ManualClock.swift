// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A clock that stands still until a test moves it on.
package final class ManualClock: Clock, @unchecked Sendable {
    package struct Instant: InstantProtocol {
        package var offset: Duration

        package func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        package func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        package static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    // Sendable: everything below is touched while `lock` is held alone.
    private let lock = NSLock()
    private var time = Instant(offset: .zero)
    private var sleepers: [Int: Sleeper] = [:]
    private var nextSleeper = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    package init() {}

    package var now: Instant {
        lock.withLock { time }
    }

    package let minimumResolution = Duration.nanoseconds(1)

    /// How many tasks sleep at the moment.
    package var sleeperCount: Int {
        lock.withLock { sleepers.count }
    }

    /// Moves the time on, and wakes those whose time has come, the first to sleep first.
    package func advance(by duration: Duration) {
        let due = lock.withLock {
            time = time.advanced(by: duration)
            let due = sleepers.filter { $0.value.deadline <= time }
            for id in due.keys { sleepers[id] = nil }
            return due.sorted { $0.key < $1.key }.map(\.value.continuation)
        }
        for sleeper in due { sleeper.resume() }
    }

    /// Suspends until so many tasks sleep.
    package func untilAsleep(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = lock.withLock {
                if sleepers.count >= count { return true }
                watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = lock.withLock {
            nextSleeper += 1
            return nextSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                add(Sleeper(deadline: deadline, continuation: continuation), as: id)
            }
        } onCancel: {
            let sleeper = lock.withLock { sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func add(_ sleeper: Sleeper, as id: Int) {
        let (result, reached) = lock.withLock { () -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
            // A cancellation that came before found no sleeper to wake.
            if Task.isCancelled { return (.failure(CancellationError()), []) }
            if sleeper.deadline <= time { return (.success(()), []) }
            sleepers[id] = sleeper
            let reached = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return (nil, reached.map(\.continuation))
        }
        if let result { sleeper.continuation.resume(with: result) }
        for watcher in reached { watcher.resume() }
    }
}
