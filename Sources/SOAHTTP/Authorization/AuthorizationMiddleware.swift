// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends a token with the requests to one server, and to no other.
///
/// ```swift
/// let transport = URLSessionTransport().using(AuthorizationMiddleware(tokens, for: baseURL))
/// ```
///
/// A request that gets status 401 is sent once more with a new token, unless its body is a stream, which can
/// be sent only once, or another host responded after a redirect. A request with a field of its own keeps it, and is sent
/// once. A request without a token fails with the error of the source.
public struct AuthorizationMiddleware: HTTPMiddleware {
    private let tokens: TokenSource<String>
    private let origin: Origin?
    private let field: String
    private let scheme: String

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - tokens: The source of tokens.
    ///   - baseURL: The server: scheme, host and port have to be the same. Without a host every request fails.
    ///   - field: The header field. A redirect to another origin never gets it.
    ///   - scheme: The scheme before the token; empty for the token alone.
    public init(
        _ tokens: TokenSource<String>,
        for baseURL: URL,
        field: String = "Authorization",
        scheme: String = "Bearer"
    ) {
        self.tokens = tokens
        origin = baseURL.hasServer ? Origin(of: baseURL) : nil
        self.field = field
        self.scheme = scheme
    }

    /// Sends a request with a token, and again with a new one if the server rejects the first.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        guard let origin else {
            throw HTTPTransportError(
                .invalidRequest,
                "The base URL of the AuthorizationMiddleware has no scheme or no host; pass the URL of the server.",
                url: request.url
            )
        }
        guard request.url.flatMap(Origin.init) == origin, request.value(forHTTPHeaderField: field) == nil,
            !tokens.isRenewing
        else { return try await next.send(request, options: options) }
        let token = try await tokens.token()
        let exchange = try await next.send(try authorized(request, by: token), options: options)
        guard exchange.response.statusCode == 401, request.isReplayable(with: options),
            // After a redirect, another host may have responded, which never got the token.
            exchange.response.url.flatMap(Origin.init).map(origin.trusts) != false
        else { return exchange }
        exchange.cancel()
        let newToken = try await tokens.token(replacing: token)
        return try await next.send(try authorized(request, by: newToken), options: options)
    }

    private func authorized(_ request: URLRequest, by token: String) throws(HTTPTransportError) -> URLRequest {
        let value = scheme.isEmpty ? token : "\(scheme) \(token)"
        guard field.isHTTPToken, value.isHeaderValue else {
            throw HTTPTransportError(
                .invalidRequest,
                "The token or its header field has characters that no header may have.",
                url: request.url
            )
        }
        var request = request
        request.setValue(value, forHTTPHeaderField: field)
        return request
    }
}

extension URLRequest {
    /// Whether the request can be sent again: its body is no stream.
    func isReplayable(with options: HTTPOptions) -> Bool {
        options.upload != nil || httpBody != nil || httpBodyStream == nil
    }
}
