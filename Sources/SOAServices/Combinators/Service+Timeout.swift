// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension Service {
    /// Returns the service with a limit to the duration of a call.
    ///
    /// When the time is over the call returns `output`; the work is cancelled, and no longer waited for. A call that is
    /// cancelled returns `whenCancelled` at once, or waits for the service, up to the limit, if that is nil.
    public func timeout(
        after limit: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        output: Output,
        whenCancelled: Output? = nil
    ) -> Self {
        Service { input in
            await withDeadline(limit, clock: clock, late: output, cancelled: whenCancelled) { await self(input) }
        }
    }

    /// Returns the service with a limit to the duration of a call, and a failure for calls that take longer.
    public func timeout<Value, Failure>(
        after limit: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        failure: Failure
    ) -> Self where Output == Result<Value, Failure> {
        timeout(after: limit, clock: clock, output: .failure(failure))
    }

    /// Returns the service with a limit to the duration of a call.
    ///
    /// A call that takes longer fails with ``ServiceTimeoutError``, one that is cancelled with `CancellationError` at once.
    public func timeout<Value>(
        after limit: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Self where Output == Result<Value, any Error> {
        timeout(
            after: limit,
            clock: clock,
            output: .failure(ServiceTimeoutError(limit: limit)),
            whenCancelled: .failure(CancellationError())
        )
    }
}

/// An error thrown when a call takes longer than its limit.
public struct ServiceTimeoutError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The limit of the call.
    public let limit: Duration

    /// Creates the error.
    public init(limit: Duration) {
        self.limit = limit
    }

    /// One sentence that says what failed.
    public var description: String { "The service did not return within \(limit), and its call was cancelled." }

    /// The description.
    public var errorDescription: String? { description }
}
