// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The time that one shutdown may take.
struct GracePeriod: Sendable {
    let duration: Duration
    let clock: any Clock<Duration>

    /// Runs `body`, and throws when the time is over: the task of `body` is cancelled and no longer awaited.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let (outcomes, continuation) = AsyncStream<Result<Void, any Error>>.makeStream()
        // Tasks of their own, since a shutdown that ignores its cancellation must not be waited for.
        let work = Task {
            do {
                continuation.yield(.success(try await body()))
            } catch {
                continuation.yield(.failure(error))
            }
        }
        let alarm = Task {
            guard (try? await clock.pause(for: duration)) != nil else { return }
            continuation.yield(.failure(ShutdownTimeout(grace: duration)))
        }
        // In a task that is not cancelled: a cancelled caller still shuts everything down.
        let outcome = await Task { await outcomes.first { _ in true } }.value
        alarm.cancel()
        work.cancel()
        try outcome?.get()
    }
}

/// An error thrown when a shutdown takes longer than its grace period.
struct ShutdownTimeout: Error, CustomStringConvertible {
    let grace: Duration

    var description: String {
        "it did not end within \(grace), and was abandoned"
    }
}
