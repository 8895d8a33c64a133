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

/// The number of attempts of a service, and the waits between them.
public struct ServiceRetryPolicy: Sendable {
    /// The number of calls altogether; there is always one.
    public var maximumAttempts: Int

    /// Returns the wait after an attempt; the first one is number 1.
    public var delay: @Sendable (_ attempt: Int) -> Duration

    /// Creates a policy.
    public init(maximumAttempts: Int, delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
        self.maximumAttempts = maximumAttempts
        self.delay = delay
    }

    /// Returns a policy without waits.
    public static func immediate(attempts: Int) -> Self {
        constant(.zero, attempts: attempts)
    }

    /// Returns a policy with the same wait after each attempt.
    public static func constant(_ delay: Duration, attempts: Int) -> Self {
        Self(maximumAttempts: attempts) { _ in delay }
    }

    /// Returns a policy whose waits double after each attempt.
    ///
    /// Jitter, the part of each wait that is left to chance, keeps many clients that failed together from coming back
    /// together. It is a number from 0 to 1, and so are those of `chance`.
    public static func exponential(
        from first: Duration = .milliseconds(200),
        limit: Duration = .seconds(10),
        attempts: Int,
        jitter: Double = 0.5,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) -> Self {
        var policy = RetryPolicy()
        policy.delay = first
        policy.maximumDelay = limit
        policy.jitter = jitter
        return Self(maximumAttempts: attempts) { [policy] attempt in
            policy.delay(before: min(attempt, .max - 1) + 1, chance: chance())
        }
    }
}
