// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Service where Input == URLRequest, Output == URLResult {
    /// Returns the service with middleware in front of it; the first one sees a request first, and its response last.
    public func using(_ middleware: any HTTPMiddleware...) -> Self {
        .sending(over: ServiceTransport(service: self).using(middleware))
    }

    /// Returns the service with a token in the requests to one server, as `AuthorizationMiddleware` sends it.
    ///
    /// - Parameters:
    ///   - tokens: The source of tokens.
    ///   - baseURL: The server: scheme, host and port have to be the same.
    ///   - field: The header field. A redirect to another origin never gets it.
    ///   - scheme: The scheme before the token.
    /// - Returns: A service of the same type.
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
        let (data, response) = try await service(request).get()
        guard let response = response as? HTTPURLResponse else {
            throw HTTPTransportError(.invalidResponse, "The response isn't one of HTTP.", url: request.url)
        }
        return HTTPExchange(response: response, body: HTTPBody(data))
    }
}
