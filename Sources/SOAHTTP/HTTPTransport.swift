// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends HTTP requests.
///
/// Every type that sends requests takes an `any HTTPTransport`, so that one line selects a server, stubs or a recording for
/// the whole app. A transport of your own implements ``send(_:options:)`` alone;
/// ``data(for:)``, ``download(for:progress:)`` and ``upload(_:for:progress:)`` are extensions.
///
/// The contract of a transport:
///
/// - A response of any status is a result and no error. The caller decides what the status means.
/// - The body is complete: one that ends early, or has another length than announced, is an error. So is a range of bytes
///   that the request did not ask for.
/// - Cancelling the task ends the request at once, with `CancellationError`.
/// - A failure on the way is a `URLError`. A request that can't be sent, or a response that can't be taken, is an
///   ``HTTPTransportError``.
/// - A redirect to another origin gets harmless headers only, and one from https to http is refused.
public protocol HTTPTransport: Sendable {
    /// Sends a request, and returns the head of the response with its body.
    ///
    /// With ``HTTPDelivery/stream`` this returns as soon as the head is there. Otherwise it may return when the body is
    /// complete.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - options: The body to send, how the caller reads the response, and who observes progress.
    /// - Returns: The response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange
}

extension HTTPTransport {
    /// Sends a request, and returns its response as the body arrives.
    ///
    /// - Parameter request: The request to send.
    /// - Returns: The head of the response, and a body to iterate over.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    public func stream(for request: URLRequest) async throws -> HTTPExchange {
        try await send(request, options: HTTPOptions(delivery: .stream))
    }

    /// Sends a request, and waits for the whole response.
    ///
    /// - Parameter request: The request to send.
    /// - Returns: The body, empty if there is none, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let exchange = try await send(request, options: HTTPOptions(delivery: .data))
        return (try await exchange.wholeBody(), exchange.response)
    }

    /// Sends a request, waits for the whole response, and throws when the timeout has passed.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - deadline: How long everything may take, from now to the last byte.
    ///   - clock: The clock that measures the deadline.
    /// - Returns: The body, empty if there is none, and the head of the response.
    /// - Throws: `URLError`, `.timedOut` after the deadline, ``HTTPTransportError``, or `CancellationError`.
    public func data(
        for request: URLRequest,
        deadline: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> (Data, HTTPURLResponse) {
        try await using(DeadlineMiddleware(deadline, clock: clock)).data(for: request)
    }

    /// Sends a request, and writes the body of the response to a file.
    ///
    /// The caller owns the file, which only its user may read. If the download fails or is cancelled there is none.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - progress: Called as bytes arrive, with numbers that only grow, from any thread; not after this returns.
    /// - Returns: The file with the body, whatever the status, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let peak = Peak<Int64>(-1)
        // Nothing is larger: a transfer that is left behind, as at a deadline, reports no more.
        defer { _ = peak.rises(to: .max) }
        let options = HTTPOptions(delivery: .file, progress: progress.map { HTTPOptions.rising($0, above: peak) })
        let exchange = try await send(request, options: options)
        return (try await exchange.file(progress: options.progress), exchange.response)
    }

    /// Sends a request with a body from memory or from a file, and waits for the whole response.
    ///
    /// - Parameters:
    ///   - body: The body to send.
    ///   - request: The request to send it with; a body of its own is replaced.
    ///   - progress: Called as bytes leave, with numbers that only grow, from any thread.
    /// - Returns: The body, empty if there is none, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    public func upload(
        _ body: HTTPUpload,
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> (Data, HTTPURLResponse) {
        let options = HTTPOptions(upload: body, delivery: .data, uploadProgress: progress)
        let exchange = try await send(request, options: options.reportingRisingProgress())
        return (try await exchange.wholeBody(), exchange.response)
    }
}
