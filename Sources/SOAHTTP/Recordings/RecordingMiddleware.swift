// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Records requests and their responses.
///
/// ```swift
/// let recorder = RecordingMiddleware()
/// let transport = URLSessionTransport().using(recorder)
/// _ = try await transport.data(for: URLRequest(url: url))
/// try recorder.recording.write(to: file)
/// ```
///
/// Secrets are redacted before anything is recorded. Requests that are cancelled are not recorded. A response that is
/// streamed reaches its reader as a whole, with the limit of a body in memory.
public final class RecordingMiddleware: HTTPMiddleware {
    private let redactor: Redactor
    private let exchanges = Lock<[Recording.Exchange]>([])

    /// Creates a recorder that redacts these secrets.
    public init(secrets: Secrets = .standard) {
        redactor = Redactor(secrets)
    }

    /// The recording so far.
    public var recording: Recording { Recording(exchanges.withLock { $0 }) }

    /// Sends a request, and records its outcome.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        do {
            var exchange = try await next.send(request, options: options)
            let body: Data
            if let file = try? exchange.body.file {
                body = try Data(contentsOf: file)
            } else {
                exchange = try await exchange.collected()
                body = try await exchange.wholeBody()
            }
            var response: Recording.Response? = redactor.recorded(exchange.response, body: body)
            // The rest of a download follows the bytes of its part: one that lost a secret is a failure alone.
            if exchange.failure != nil, (response?.body?.data ?? Data()) != body { response = nil }
            record(
                Recording.Exchange(
                    request: redactor.recorded(request, options),
                    response: response,
                    failure: exchange.failure?.errorCode
                )
            )
            return exchange
        } catch let error as URLError where error.code != .cancelled {
            let request = redactor.recorded(request, options)
            record(Recording.Exchange(request: request, response: nil, failure: error.errorCode))
            throw error
        }
    }

    private func record(_ exchange: Recording.Exchange) {
        exchanges.withLock { $0.append(exchange) }
    }
}

extension Redactor {
    /// Returns the request for a recording.
    func recorded(_ request: URLRequest, _ options: HTTPOptions = HTTPOptions()) -> Recording.Request {
        let headers = headers(request.allHTTPHeaderFields ?? [:])
        var body = request.httpBody
        if case .data(let data)? = options.upload?.content { body = data }
        if case .file(let file)? = options.upload?.content { body = try? Data(contentsOf: file) }
        let type = headers.header("Content-Type") ?? options.upload?.contentType ?? Self.untypedBody
        return Recording.Request(
            method: request.method,
            url: request.url.map { self.url($0).absoluteString } ?? "",
            headers: headers,
            body: body.flatMap { $0.isEmpty ? nil : Recording.Body(self.body($0, type: type)) }
        )
    }

    /// Returns the response for a recording.
    func recorded(_ response: HTTPURLResponse, body: Data) -> Recording.Response {
        let headers = headers(response.fields)
        return Recording.Response(
            status: response.statusCode,
            headers: headers,
            body: body.isEmpty ? nil : Recording.Body(self.body(body, type: headers.header("Content-Type")))
        )
    }
}
