// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// How often a service is asked, and how long to wait in between.
public struct ServiceRetryPolicy: Sendable {
    /// How often the service is asked altogether; it is always asked once.
    public var maximumAttempts: Int

    /// How long to wait after an attempt; the first one is number 1.
    public var delay: @Sendable (_ attempt: Int) -> Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: How often the service is asked altogether.
    ///   - delay: How long to wait after an attempt; the first one is number 1.
    public init(maximumAttempts: Int, delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
        self.maximumAttempts = maximumAttempts
        self.delay = delay
    }

    /// Asks again at once.
    ///
    /// - Parameter attempts: How often the service is asked altogether.
    /// - Returns: The policy.
    public static func immediate(attempts: Int) -> Self {
        constant(.zero, attempts: attempts)
    }

    /// Waits the same time after each attempt.
    ///
    /// - Parameters:
    ///   - delay: How long to wait.
    ///   - attempts: How often the service is asked altogether.
    /// - Returns: The policy.
    public static func constant(_ delay: Duration, attempts: Int) -> Self {
        Self(maximumAttempts: attempts) { _ in delay }
    }

    /// Waits twice as long after each attempt, up to a limit.
    ///
    /// Jitter keeps many clients that failed together from coming back together.
    ///
    /// - Parameters:
    ///   - first: How long to wait after the first attempt.
    ///   - limit: How long to wait at most.
    ///   - attempts: How often the service is asked altogether.
    ///   - jitter: The part of each wait that is left to chance, from 0 to 1.
    ///   - chance: A number from 0 to 1, another one each time.
    /// - Returns: The policy.
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
