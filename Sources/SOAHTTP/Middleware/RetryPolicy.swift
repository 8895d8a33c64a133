// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The number of attempts, the waits between them, and the reasons for another one.
public struct RetryPolicy: Sendable {
    /// The number of attempts, the first one included; there is always one.
    public var attempts = 3

    /// The wait before the second attempt.
    public var delay = Duration.milliseconds(200)

    /// The factor by which each wait is longer than the one before.
    public var growth = 2.0

    /// The longest wait.
    public var maximumDelay = Duration.seconds(10)

    /// The part of a wait that is left to chance, from 0 to 1, so that many clients do not come back at once.
    public var jitter = 0.5

    /// The longest wait that a server may request by `Retry-After`; a response that requests more stands.
    public var maximumRetryAfter = Duration.seconds(60)

    /// The statuses that are worth another attempt.
    public var statuses: Set<Int> = [408, 429, 500, 502, 503, 504]

    /// The failures that are worth another attempt.
    public var failures: Set<URLError.Code> = [
        .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
        .notConnectedToInternet, .resourceUnavailable, .badServerResponse,
    ]

    /// Creates a policy of three attempts, to be changed by its properties.
    public init() {}

    /// Returns the wait before an attempt, the second or a later one.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt; the first one is number 1.
    ///   - chance: A random number from 0 to 1.
    /// - Returns: The wait, reduced by the part that is left to chance.
    public func delay(before attempt: Int, chance: Double) -> Duration {
        let grown = delay / .seconds(1) * pow(growth, Double(max(2, attempt) - 2))
        let limit = maximumDelay / .seconds(1)
        // A comparison is false for what is not a number, such as nothing grown without end.
        let limited = grown > 0 ? min(grown, max(0, limit)) : 0
        let taken = min(1, max(0, jitter)) * min(1, max(0, chance))
        return .seconds(limited * (1 - taken))
    }
}

/// A policy with its clock, its source of chance and the current date.
struct Backoff: Sendable {
    let policy: RetryPolicy
    let clock: any Clock<Duration>
    let chance: @Sendable () -> Double
    var now: @Sendable () -> Date = { Date() }

    /// Returns the wait before an attempt.
    func delay(before attempt: Int) -> Duration {
        policy.delay(before: attempt, chance: chance()).bounded
    }

    /// Returns the wait after a response and before the next attempt; nil if the response stands.
    func delay(after response: HTTPURLResponse, before attempt: Int) -> Duration? {
        guard policy.statuses.contains(response.statusCode) else { return nil }
        let requested = response.field("Retry-After").flatMap { RetryAfter($0, now: now()) }
        guard let requested else { return delay(before: attempt) }
        return requested.duration <= policy.maximumRetryAfter ? requested.duration.bounded : nil
    }
}
