// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends a request again when that is safe and may help.
///
/// Safe are the methods that RFC 9110 calls idempotent, and any request with an `Idempotency-Key`, unless the body is a
/// stream, which can be sent only once. The result of the last attempt stands, be it a response or an error. A response
/// that is streamed is repeated until its head is there, and not after. Cancelling the task ends the waiting too.
public struct RetryMiddleware: HTTPMiddleware {
    private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let chance: @Sendable () -> Double

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - policy: How often to try again, after how long, and for what reasons.
    ///   - clock: The clock that measures the waits.
    ///   - now: Returns the date, for servers that name one in `Retry-After`.
    ///   - chance: Returns random numbers from 0 to 1.
    public init(
        policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.policy = policy
        self.clock = clock
        self.now = now
        self.chance = chance
    }

    /// Sends a request until it has a result that stands.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - options: How to send it. A later attempt reports progress once it has more than earlier ones had.
    ///   - next: What sends each attempt.
    /// - Returns: The response of the last attempt.
    /// - Throws: What the last attempt threw, or `CancellationError`.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        let attempts = isSafe(request, options) ? max(1, policy.attempts) : 1
        guard attempts > 1 else { return try await next.send(request, options: options) }
        var options = options
        options.progress = options.progress.map { Peak().only($0) }
        options.uploadProgress = options.uploadProgress.map { Peak().only($0) }
        var number = 2
        while true {
            let wait: Duration
            do {
                let exchange = try await next.send(request, options: options)
                guard number <= attempts, let delay = delay(after: exchange.response, before: number) else {
                    return exchange
                }
                exchange.cancel()
                wait = delay
            } catch let error as URLError where number <= attempts && policy.failures.contains(error.code) {
                wait = policy.delay(before: number, chance: chance())
            }
            try await clock.sleep(for: wait)
            number += 1
        }
    }

    /// How long to wait before the next attempt; nil if the response stands.
    private func delay(after response: HTTPURLResponse, before attempt: Int) -> Duration? {
        guard policy.statuses.contains(response.statusCode) else { return nil }
        let asked = response.value(forHTTPHeaderField: "Retry-After").flatMap { RetryAfter($0, now: now()) }
        guard let asked else { return policy.delay(before: attempt, chance: chance()) }
        return asked.duration <= policy.maximumRetryAfter ? asked.duration : nil
    }

    private func isSafe(_ request: URLRequest, _ options: HTTPOptions) -> Bool {
        request.isReplayable(with: options)
            && (Self.idempotentMethods.contains(request.httpMethod?.uppercased() ?? "GET")
                || request.value(forHTTPHeaderField: "Idempotency-Key") != nil)
    }
}
