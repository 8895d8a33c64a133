// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// The service with a limit to how long a call may take.
    ///
    /// When the time is over the work is cancelled, and no longer waited for. The same goes for a call that is
    /// cancelled if `whenCancelled` says what to answer; without it the work is cancelled and its output waited for, up
    /// to the limit.
    ///
    /// - Parameters:
    ///   - limit: How long a call may take.
    ///   - clock: What the limit is measured by.
    ///   - output: The output when the time is over.
    ///   - whenCancelled: The output when the call is cancelled; nil to wait for what the service says.
    /// - Returns: A service of the same type.
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

    /// The service with a limit to how long a call may take, and a failure of its own for that.
    ///
    /// When the time is over the work is cancelled, and no longer waited for. When the call is cancelled the work is,
    /// and what the service returns then is waited for, up to the limit.
    ///
    /// - Parameters:
    ///   - limit: How long a call may take.
    ///   - clock: What the limit is measured by.
    ///   - failure: The failure when the time is over.
    /// - Returns: A service of the same type.
    public func timeout<Value, Failure>(
        after limit: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        failure: Failure
    ) -> Self where Output == Result<Value, Failure> {
        timeout(after: limit, clock: clock, output: .failure(failure))
    }

    /// The service with a limit to how long a call may take.
    ///
    /// When the time is over the work is cancelled, the output is a ``ServiceTimeoutError``, and nobody waits for the
    /// work any more. A call that is cancelled fails with `CancellationError` at once.
    ///
    /// - Parameters:
    ///   - limit: How long a call may take.
    ///   - clock: What the limit is measured by.
    /// - Returns: A service of the same type.
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
