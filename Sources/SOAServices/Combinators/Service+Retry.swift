// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// Returns the service with further attempts when it fails.
    ///
    /// A second call may do twice what the service does. A failure that is a `CancellationError` is final. A call that is
    /// cancelled during a wait returns the failure before the wait at once.
    public func retry<Value, Failure>(
        _ policy: ServiceRetryPolicy,
        clock: any Clock<Duration> = ContinuousClock(),
        where isRetryable: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Self where Output == Result<Value, Failure> {
        Service { input in
            var attempt = 1
            while true {
                let output = await self(input)
                guard
                    case .failure(let failure) = output,
                    attempt < policy.maximumAttempts,
                    !(failure is CancellationError),
                    !Task.isCancelled,
                    isRetryable(failure),
                    (try? await clock.sleep(for: policy.delay(attempt).bounded)) != nil,
                    !Task.isCancelled
                else { return output }
                attempt += 1
            }
        }
    }
}
