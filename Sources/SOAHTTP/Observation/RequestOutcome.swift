// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging || Metrics || Tracing

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The outcome of one request, without any secret.
struct RequestOutcome: Sendable {
    /// The end of a request.
    enum End: Hashable, Sendable {
        /// A response with this status, and this number of bytes in its body.
        case responded(status: Int, bytes: Int)
        /// An error of this kind.
        case failed(String)
        case cancelled

        /// Describes an error by its type and code; its own description may have secrets.
        init(_ error: any Error) {
            self = error is CancellationError ? .cancelled : .failed(error.kind)
        }
    }

    let end: End
    let duration: Duration
}

extension HTTPTransport {
    /// Sends a request, and reports its outcome before the caller gets it.
    ///
    /// The outcome of a streamed response is known when its body has been read, or is not wanted.
    func send(
        _ request: URLRequest,
        options: HTTPOptions,
        clock: any Clock<Duration>,
        _ report: @escaping @Sendable (RequestOutcome) -> Void
    ) async throws -> HTTPExchange {
        let time = ElapsedTime(of: clock)
        let end = { @Sendable in report(RequestOutcome(end: $0, duration: time.now())) }
        let exchange: HTTPExchange
        do {
            exchange = try await send(request, options: options)
        } catch {
            end(RequestOutcome.End(error))
            throw error
        }
        if let failure = exchange.failure {
            end(RequestOutcome.End(failure))
            return exchange
        }
        let status = exchange.response.statusCode
        switch exchange.body.storage {
        case .data(let data):
            end(.responded(status: status, bytes: data.count))
        case .file(let file):
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
            end(.responded(status: status, bytes: size ?? 0))
        case .chunks:
            let body = ObservedBody(exchange.body) { result, bytes in
                // Nobody has to read the body of an error, and a retry does not.
                if case .failure(let error) = result, status < 400 || !(error is CancellationError) {
                    end(RequestOutcome.End(error))
                } else {
                    end(.responded(status: status, bytes: bytes))
                }
            }
            return exchange.replacing(body)
        }
        return exchange
    }
}

extension URLRequest {
    /// Scheme, host, port and path.
    var publicURL: String { url?.publicPart?.absoluteString ?? "" }
}

#endif

#if Logging || Tracing

/// The attributes of a request, by the names that OpenTelemetry has for them.
enum RequestKey {
    static let method = "http.request.method"
    static let url = "url.full"
    static let status = "http.response.status_code"
    static let bytes = "http.response.body.size"
    static let errorType = "error.type"
}

#endif
