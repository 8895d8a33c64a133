// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How long one shutdown may take.
struct Grace: Sendable {
    let duration: Duration
    let clock: any Clock<Duration>

    /// Runs `body`, and gives it up when its time is over: its task is cancelled, and nobody waits for it any more.
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
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            continuation.yield(.failure(ShutdownTimeout(grace: duration)))
        }
        // Awaited in a task that nobody cancels: a cancelled caller still shuts everything down.
        let outcome = await Task { await outcomes.first { _ in true } }.value
        alarm.cancel()
        work.cancel()
        try outcome?.get()
    }
}

/// A shutdown that took longer than it may.
struct ShutdownTimeout: Error, CustomStringConvertible {
    let grace: Duration

    var description: String {
        "it did not end within \(grace), and was given up"
    }
}
