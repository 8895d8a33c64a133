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
/// that is streamed is repeated until its head is there, and not after. Cancelling the task also ends a wait. A later
/// attempt reports progress once it exceeds that of earlier ones.
public struct RetryMiddleware: HTTPMiddleware {
    private let backoff: Backoff

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - policy: The number of attempts, the waits between them, and the reasons for another one.
    ///   - clock: The clock that measures the waits.
    ///   - now: Returns the date, for servers that name one in `Retry-After`.
    ///   - chance: Returns random numbers from 0 to 1.
    public init(
        policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        backoff = Backoff(policy: policy, clock: clock, chance: chance, now: now)
    }

    /// Sends a request until it has a result that stands.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        let attempts = isSafe(request, options) ? max(1, backoff.policy.attempts) : 1
        guard attempts > 1 else { return try await next.send(request, options: options) }
        let options = options.reportingRisingProgress()
        var number = 2
        while true {
            do {
                let exchange = try await next.send(request, options: options)
                guard number <= attempts, let delay = backoff.delay(after: exchange.response, before: number) else {
                    return try await exchange.completed(for: options)
                }
                exchange.cancel()
                try await backoff.clock.sleep(for: delay)
            } catch let error as URLError where number <= attempts && backoff.policy.failures.contains(error.code) {
                try await backoff.clock.sleep(for: backoff.delay(before: number))
            }
            number += 1
        }
    }

    private func isSafe(_ request: URLRequest, _ options: HTTPOptions) -> Bool {
        request.isReplayable(with: options)
            && (request.isIdempotent || request.value(forHTTPHeaderField: "Idempotency-Key") != nil)
    }
}

extension HTTPOptions {
    /// Returns the options with observers that receive progress only if it is larger than all before.
    func reportingRisingProgress() -> HTTPOptions {
        var options = self
        options.progress = progress.map { Self.rising($0) }
        options.uploadProgress = uploadProgress.map { Self.rising($0) }
        return options
    }

    /// Returns an observer that receives progress only if it is larger than all before.
    static func rising(
        _ observe: @escaping @Sendable (TransferProgress) -> Void,
        above peak: Peak<Int64> = Peak(-1)
    ) -> @Sendable (TransferProgress) -> Void {
        { step in if peak.rises(to: step.bytesReceived) { observe(step) } }
    }
}
