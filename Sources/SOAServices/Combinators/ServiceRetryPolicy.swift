// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

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
