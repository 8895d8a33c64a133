// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A service that sends requests; every combinator works on it.
///
/// ```swift
/// let network = URLService.sending(over: transport)
///     .adding(try ServiceHeaders(["Accept-Language": "en"]))
///     .authorized(with: tokens, for: baseURL)
/// let context = LiveURLServiceContext(baseURL: baseURL, service: network)
/// ```
public typealias URLService = Service<URLRequest, URLResult>

extension URLService {
    /// Returns a service that sends requests over a transport.
    ///
    /// A response of any status is a success. The failure is what the transport throws, also a `CancellationError`.
    public static func sending(over transport: any HTTPTransport) -> Self {
        Service { request in
            await Result {
                let (data, response) = try await transport.data(for: request)
                return (data, response)
            }
        }
    }

    /// Returns the service with header fields for every request, except for those that a request has already.
    public func adding(_ headers: ServiceHeaders) -> Self {
        contramap { headers.added(to: $0) }
    }

    /// Returns the service with header fields that a closure returns for each request, except for those that it has already.
    public func addingHeaders(_ headers: @escaping @Sendable (URLRequest) async -> ServiceHeaders) -> Self {
        contramap { await headers($0).added(to: $0) }
    }

    /// Returns the service with middleware in front of it; the first one sees a request first, and its response last.
    public func using(_ middleware: any HTTPMiddleware...) -> Self {
        .sending(over: ServiceTransport(service: self).using(middleware))
    }

    /// Returns the service with a token in the requests to one server, as `AuthorizationMiddleware` sends it.
    ///
    /// Scheme, host and port have to be those of the base URL. A redirect to another origin never gets the header field.
    public func authorized(
        with tokens: TokenSource<String>,
        for baseURL: URL,
        field: String = "Authorization",
        scheme: String = "Bearer"
    ) -> Self {
        using(AuthorizationMiddleware(tokens, for: baseURL, field: field, scheme: scheme))
    }
}

/// A service as a transport, for middleware.
private struct ServiceTransport: HTTPTransport {
    let service: URLService

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        var request = request
        if options.upload != nil {
            let upload: HTTPUpload?
            (request, upload) = try request.separated(from: options)
            guard let bytes = upload?.bytes else {
                throw HTTPTransportError(.invalidRequest, "A service sends no file; send its bytes.", url: request.url)
            }
            request.httpBody = bytes
        }
        let (data, response) = try await service(request).get()
        guard let response = response as? HTTPURLResponse else {
            throw HTTPTransportError.notHTTP(request.url)
        }
        return HTTPExchange(response: response, body: HTTPBody(data))
    }
}
