// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The time that a start, or one step of a shutdown, may take.
package final class TimeLimit: Sendable {
    typealias Body = @Sendable () async throws -> Void
    typealias Wait = @Sendable (@escaping Body, Duration, any Clock<Duration>) async throws -> Void

    /// Nil waits forever.
    let duration: Duration?
    private let clock: any Clock<Duration>
    /// Runs a function, and waits no longer than the duration; nil without one.
    ///
    /// A function in a property, so that a program without limits has not the code for them.
    private let wait: Wait?

    /// No limit.
    package static let none = TimeLimit(nil, ContinuousClock(), wait: nil)

    @inline(never)
    init(_ duration: Duration?, _ clock: any Clock<Duration>, wait: Wait?) {
        self.duration = duration
        self.clock = clock
        self.wait = wait
    }

    /// Runs `body` in a task of its own, which no cancellation of the caller's reaches.
    ///
    /// At a timeout, the task is cancelled, and no longer awaited.
    func run(_ body: @escaping Body) async throws {
        if let duration, let wait { try await wait(body, duration, clock) } else { try await Self.task(body).value }
    }

    /// Returns a task that is part of the build which the caller is part of.
    static func task(_ body: @escaping Body) -> Task<Void, any Error> {
        Task(executorPreference: BuildExecutor.isCurrent ? BuildExecutor.shared : nil) { try await body() }
    }
}
