// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Limits the time that a request may take in all, from its beginning to the last byte of the response.
///
/// The timeout of a `URLRequest` only limits the pauses between bytes. When the deadline is over the request fails with
/// `URLError.timedOut`, and the transfer ends; a body that is streamed fails the same way. Put it outside of a
/// ``RetryMiddleware`` to limit all attempts together, and inside to limit each.
public struct DeadlineMiddleware: HTTPMiddleware {
    private let limit: Duration
    private let clock: any Clock<Duration>

    /// Creates the middleware with the time that a request may take.
    public init(_ limit: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        self.limit = limit
        self.clock = clock
    }

    /// Sends a request, and ends it with `URLError.timedOut` when the time is over.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        try Task.checkCancellation()
        let time = ElapsedTime(of: clock)
        let late = URLError(.timedOut, url: request.url)
        let result = await withDeadline(
            limit,
            clock: clock,
            late: Result<HTTPExchange, any Error>.failure(late),
            cancelled: .failure(CancellationError())
        ) {
            await Result { try await next.send(request, options: options) }
        } discard: {
            (try? $0.get())?.cancel()
        }
        let exchange = try result.get()
        guard options.delivery == .stream else { return exchange }
        // A body that is streamed ends when the rest of the time is over.
        let alarm = Alarm(after: limit - time.now(), clock: clock, exchange.cancel)
        let body = ObservedBody(exchange.body) { [limit] error in
            time.now() >= limit ? late : error
        } onEnd: { _, _ in
            alarm.cancel()
        }
        return exchange.replacing(HTTPBody(body))
    }
}
