// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

public import Foundation
public import Logging

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by another transport, and writes to a logger what comes of each.
///
/// ```swift
/// let transport = LoggingTransport(URLSessionTransport(), logger: logger)
/// ```
///
/// | message | level | metadata |
/// |---|---|---|
/// | `Request sent` | trace | `http.request.method`, `url.full` |
/// | `Request answered` | debug, or notice from status 400 on | the same, `http.response.…`, `http.request.microseconds` |
/// | `Request cancelled` | debug | as when sent, `http.request.microseconds` |
/// | `Request failed` | warning | the same, `error.type` |
///
/// Secrets stay out: a URL is logged without user, password, query and fragment, headers and bodies are not logged at
/// all, and an error with its type and code only. Give a secret no place in a path.
///
/// Wrapped around a ``RetryingTransport`` it logs what the caller gets; inside of one, each attempt.
public struct LoggingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let logger: Logger
    private let clock: any Clock<Duration>

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: What sends the requests.
    ///   - logger: What is written to.
    ///   - clock: The clock that requests are timed by.
    public init(_ transport: any HTTPTransport, logger: Logger, clock: any Clock<Duration> = ContinuousClock()) {
        self.transport = transport
        self.logger = logger
        self.clock = clock
    }

    /// Sends a request, and logs what comes of it.
    ///
    /// - Parameter request: What to send.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let logger = begin(request)
        return try await transport.data(for: request, clock: clock) { write($0, to: logger) }
    }

    /// Sends a request, writes the body of the answer to a file, and logs what comes of it.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let logger = begin(request)
        return try await transport.download(for: request, progress: progress, clock: clock) { write($0, to: logger) }
    }

    /// Logs that a request is sent, and returns a logger that names it.
    private func begin(_ request: URLRequest) -> Logger {
        var logger = logger
        logger[metadataKey: RequestKey.method] = "\(request.method)"
        logger[metadataKey: RequestKey.url] = "\(request.publicURL)"
        logger.trace("Request sent")
        return logger
    }

    private func write(_ outcome: RequestOutcome, to logger: Logger) {
        var metadata: Logger.Metadata = [
            "http.request.microseconds": "\(Int(outcome.duration / .microseconds(1)))"
        ]
        switch outcome.end {
        case .answered(let status, let bytes):
            metadata[RequestKey.status] = "\(status)"
            metadata[RequestKey.bytes] = "\(bytes)"
            logger.log(level: status < 400 ? .debug : .notice, "Request answered", metadata: metadata)
        case .cancelled:
            logger.debug("Request cancelled", metadata: metadata)
        case .failed(let kind):
            metadata[RequestKey.errorType] = "\(kind)"
            logger.warning("Request failed", metadata: metadata)
        }
    }
}

#endif
