// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

public import Logging

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Logs each request and its outcome.
///
/// ```swift
/// let transport = URLSessionTransport().using(LoggingMiddleware(logger: logger))
/// ```
///
/// | message | level | metadata |
/// |---|---|---|
/// | `Request sent` | trace | `http.request.method`, `url.full` |
/// | `Response received` | debug, or notice from status 400 on | the same, `http.response.…`, `http.request.microseconds` |
/// | `Request cancelled` | debug | as when sent, `http.request.microseconds` |
/// | `Request failed` | warning | the same, `error.type` |
///
/// Secrets stay out: a URL is logged without user, password, query and fragment, headers and bodies are not logged at
/// all, and an error with its type and code only. Give a secret no place in a path.
///
/// A response that is streamed is logged when its body has been read. One whose body is left unread is cancelled, unless
/// its status is 400 or above. Outside of a ``RetryMiddleware`` this logs what the caller gets; inside of one, each attempt.
public struct LoggingMiddleware: HTTPMiddleware {
    private let logger: Logger
    private let clock: any Clock<Duration>

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - logger: The logger to write to.
    ///   - clock: The clock that measures durations.
    public init(logger: Logger, clock: any Clock<Duration> = ContinuousClock()) {
        self.logger = logger
        self.clock = clock
    }

    /// Sends a request, and logs its outcome.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        var logger = logger
        logger[metadataKey: RequestKey.method] = "\(request.method)"
        logger[metadataKey: RequestKey.url] = "\(request.publicURL)"
        logger.trace("Request sent")
        // A streamed body may be read outside of the span of its request.
        let context = logger.metadataProvider?.get() ?? [:]
        return try await next.send(request, options: options, clock: clock) { [logger] outcome in
            write(outcome, with: context, to: logger)
        }
    }

    private func write(_ outcome: RequestOutcome, with context: Logger.Metadata, to logger: Logger) {
        var metadata = context
        metadata["http.request.microseconds"] = "\(Int64(outcome.duration / .microseconds(1)))"
        switch outcome.end {
        case .responded(let status, let bytes):
            metadata[RequestKey.status] = "\(status)"
            metadata[RequestKey.bytes] = "\(bytes)"
            logger.log(level: status < 400 ? .debug : .notice, "Response received", metadata: metadata)
        case .cancelled:
            logger.debug("Request cancelled", metadata: metadata)
        case .failed(let kind):
            metadata[RequestKey.errorType] = "\(kind)"
            logger.warning("Request failed", metadata: metadata)
        }
    }
}

#endif
