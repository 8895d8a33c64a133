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
        let deadline = Deadline(limit, clock: clock, url: request.url)
        if next is any DeadlineKeeping, options.delivery != .stream {
            var options = options
            options.deadline = deadline
            return try await next.send(request, options: options)
        }
        let result = await withDeadline(
            limit,
            clock: clock,
            late: Result<HTTPExchange, any Error>.failure(deadline.error),
            cancelled: .failure(CancellationError())
        ) {
            await Result { try await next.send(request, options: options).completed(for: options) }
        } discard: {
            (try? $0.get())?.cancel()
        }
        let exchange = try result.get()
        guard options.delivery == .stream else { return exchange }
        // A streamed body is read by a task of its own, so that nobody waits for one whose transfer can't be ended.
        let stream = ChunkStream()
        let pump = Task {
            stream.finish(await Result { for try await chunk in exchange.body { await stream.send(chunk) } })
        }
        stream.onCancel {
            pump.cancel()
            exchange.cancel()
        }
        let alarm = deadline.alarm { stream.cancel(deadline.error) }
        let body = ObservedBody(HTTPBody(ChunkReader(stream))) { error in
            deadline.isOver ? deadline.error : error
        } onEnd: { _, _ in
            alarm.cancel()
        }
        return HTTPExchange(response: exchange.response, onCancel: stream.cancel).replacing(body)
    }
}

/// A transport that ends a request by itself when its ``HTTPOptions/deadline`` is over, unless its body is streamed.
///
/// That saves the task which is needed to leave a transport that does not return.
protocol DeadlineKeeping: HTTPTransport {}

/// The end of the time that a request may take.
struct Deadline: Sendable {
    /// The error when the time is over, with the URL of the first request: that of a redirect may be a secret.
    let error: URLError
    private let limit: Duration
    private let clock: any Clock<Duration>
    private let time: ElapsedTime

    init(_ limit: Duration, clock: any Clock<Duration>, url: URL?) {
        error = URLError(.timedOut, url: url)
        self.limit = limit
        self.clock = clock
        time = ElapsedTime(of: clock)
    }

    var isOver: Bool { time.now() >= limit }

    /// Returns an alarm that rings at the end.
    func alarm(_ ring: @escaping @Sendable () -> Void) -> Alarm {
        Alarm(after: limit - time.now(), clock: clock, ring)
    }
}
