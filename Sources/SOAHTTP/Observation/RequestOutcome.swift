// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging || Metrics || Tracing

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What came of one request, as far as it may be told: nothing here holds a secret.
struct RequestOutcome: Sendable {
    /// How a request ended.
    enum End: Hashable, Sendable {
        /// A response came, with this status and so many bytes of body.
        case answered(status: Int, bytes: Int)
        /// There was an error of this kind.
        case failed(String)
        case cancelled
    }

    let end: End
    let duration: Duration
}

extension HTTPTransport {
    /// Sends a request, and tells what came of it before anybody else learns of that.
    func data(
        for request: URLRequest,
        clock: any Clock<Duration>,
        _ tell: (RequestOutcome) -> Void
    ) async throws -> (Data, HTTPURLResponse) {
        try await observe(clock, tell) {
            try await data(for: request)
        } size: { body in
            body.count
        }
    }

    /// Downloads to a file, and tells what came of it before anybody else learns of that.
    func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?,
        clock: any Clock<Duration>,
        _ tell: (RequestOutcome) -> Void
    ) async throws -> (URL, HTTPURLResponse) {
        try await observe(clock, tell) {
            try await download(for: request, progress: progress)
        } size: { file in
            (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        }
    }

    private func observe<Body>(
        _ clock: any Clock<Duration>,
        _ tell: (RequestOutcome) -> Void,
        send: () async throws -> (Body, HTTPURLResponse),
        size: (Body) -> Int
    ) async throws -> (Body, HTTPURLResponse) {
        let elapsed = stopwatch(clock)
        do {
            let (body, response) = try await send()
            let end = RequestOutcome.End.answered(status: response.statusCode, bytes: size(body))
            tell(RequestOutcome(end: end, duration: elapsed()))
            return (body, response)
        } catch {
            tell(RequestOutcome(end: RequestOutcome.End(error), duration: elapsed()))
            throw error
        }
    }

    private func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

extension RequestOutcome.End {
    /// An error by its type and code; what it says of itself may hold anything.
    init(_ error: any Error) {
        switch error {
        case is CancellationError: self = .cancelled
        case let error as URLError: self = .failed("URLError \(error.errorCode)")
        case let error as HTTPTransportError: self = .failed("HTTPTransportError \(error.code)")
        default: self = .failed("\(type(of: error))")
        }
    }
}

extension URLRequest {
    /// The method, GET if there is none.
    var method: String { httpMethod ?? "GET" }

    /// Scheme, host, port and path.
    var publicURL: String { url?.publicPart?.absoluteString ?? "" }
}

#endif
