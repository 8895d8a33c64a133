// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A step between a ``RealNetworkProvider`` and its transport, as for sign-in and logging.
///
/// Both methods do nothing by default. They are called from any thread.
public protocol NetworkInterceptor: Sendable {
    /// Returns the request to send in place of another; a ``NetworkError`` that it throws is passed on.
    func adapt(_ request: URLRequest) async throws -> URLRequest

    /// Receives a response of any status, before it is decoded.
    func didReceive(_ response: HTTPURLResponse, data: Data, for request: URLRequest) async
}

extension NetworkInterceptor {
    /// Returns the request as it is.
    public func adapt(_ request: URLRequest) async throws -> URLRequest { request }

    /// Does nothing.
    public func didReceive(_ response: HTTPURLResponse, data: Data, for request: URLRequest) async {}
}

/// Sends the requests of all endpoints to one server, whatever base URL their types have.
///
/// ```swift
/// let provider = RealNetworkProvider(
///     transport: transport,
///     interceptors: [ServerInterceptor(staging), SignIn { "t1" }]
/// )
/// ```
///
/// Scheme, host and port are replaced, and a user in the URL is left out; path, query and headers stay. Put it first, so
/// that interceptors which add credentials see the server.
public struct ServerInterceptor: NetworkInterceptor {
    private let server: URL

    /// Creates the interceptor with the scheme, host and port of a URL.
    public init(_ server: URL) {
        self.server = server
    }

    /// Returns the request for the server, or throws ``RequestCreationError`` if the two make no URL together.
    ///
    /// It is asynchronous, since a direct call would find the protocol's default otherwise.
    public func adapt(_ request: URLRequest) async throws -> URLRequest {
        let target = URLComponents(url: server, resolvingAgainstBaseURL: true)
        var components = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
        components?.scheme = target?.scheme
        components?.encodedHost = target?.encodedHost
        components?.port = target?.port
        components?.user = nil
        components?.password = nil
        guard let url = components?.url else {
            throw RequestCreationError(.invalidURL, "The request cannot be sent to that server.")
        }
        var request = request
        request.url = url
        return request
    }
}

/// Interceptors as one step before a transport.
struct Interception: HTTPMiddleware {
    let interceptors: [any NetworkInterceptor]
    /// The URL that the request of an endpoint is sent to.
    let target = Target()

    /// The URL that interceptors made of another one; nil before.
    final class Target: Sendable {
        private let state = Lock<URL?>(nil)

        var url: URL? {
            get { state.withLock { $0 } }
            set { state.exchange(\.self, for: newValue) }
        }
    }

    func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        var request = request
        for interceptor in interceptors { request = try await interceptor.adapt(request) }
        target.url = request.url
        try Task.checkCancellation()
        let exchange = try await next.send(request, options: options).collected()
        let data = try await exchange.wholeBody()
        for interceptor in interceptors.reversed() {
            await interceptor.didReceive(exchange.response, data: data, for: request)
        }
        return exchange
    }
}
