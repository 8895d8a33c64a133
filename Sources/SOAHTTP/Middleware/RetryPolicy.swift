// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// How often to ask again, after how long, and for what reasons.
public struct RetryPolicy: Sendable {
    /// How often a request is sent at most, the first time included; at least once.
    public var attempts = 3

    /// How long to wait before the second attempt.
    public var delay = Duration.milliseconds(200)

    /// How much longer each wait is than the one before.
    public var growth = 2.0

    /// How long any wait is at most.
    public var maximumDelay = Duration.seconds(10)

    /// Which part of a wait is left to chance, from 0 to 1, so that many clients do not come back at once.
    public var jitter = 0.5

    /// How long a server may ask to wait by `Retry-After`; a response that asks for more stands.
    public var maximumRetryAfter = Duration.seconds(60)

    /// The statuses that are worth another attempt.
    public var statuses: Set<Int> = [408, 429, 500, 502, 503, 504]

    /// The failures that are worth another attempt.
    public var failures: Set<URLError.Code> = [
        .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
        .notConnectedToInternet, .resourceUnavailable, .badServerResponse,
    ]

    /// Makes a policy of three attempts, to be changed by its properties.
    public init() {}

    /// How long to wait before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: Which attempt comes next; the first that is waited for is the second.
    ///   - chance: A random number from 0 to 1.
    /// - Returns: The wait, with the part that is left to chance taken off.
    public func delay(before attempt: Int, chance: Double) -> Duration {
        let grown = delay / .seconds(1) * pow(growth, Double(max(2, attempt) - 2))
        let limit = maximumDelay / .seconds(1)
        // A comparison is false for what is not a number, such as nothing grown without end.
        let limited = grown > 0 ? min(grown, max(0, limit)) : 0
        let taken = min(1, max(0, jitter)) * min(1, max(0, chance))
        return .seconds(limited * (1 - taken))
    }
}
