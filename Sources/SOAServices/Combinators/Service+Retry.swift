// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// The service that is asked again when it fails.
    ///
    /// Mind that asking twice may do twice what the service does. A failure that is a `CancellationError` is final, and
    /// a call that is cancelled while it waits answers at once with the failure that it waited after.
    ///
    /// - Parameters:
    ///   - policy: How often to ask, and how long to wait in between.
    ///   - clock: What the waits are measured by.
    ///   - isRetryable: Whether a failure is worth another attempt.
    /// - Returns: A service of the same type.
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
                    (try? await clock.sleep(for: policy.delay(attempt))) != nil,
                    !Task.isCancelled
                else { return output }
                attempt += 1
            }
        }
    }
}
