// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A step between a caller and a transport.
///
/// ```swift
/// struct UserAgentMiddleware: HTTPMiddleware {
///     func intercept(
///         _ request: URLRequest,
///         options: HTTPOptions,
///         next: any HTTPTransport
///     ) async throws -> HTTPExchange {
///         var request = request
///         request.setValue("Weather/1.0", forHTTPHeaderField: "User-Agent")
///         return try await next.send(request, options: options)
///     }
/// }
/// ```
///
/// Put it in front of a transport:
///
/// ```swift
/// let transport = URLSessionTransport().using(UserAgentMiddleware())
/// ```
public protocol HTTPMiddleware: Sendable {
    /// Sends a request by the next step, none or many times, and returns a response.
    func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange
}

extension HTTPTransport {
    /// Returns the transport with middleware in front; the first one sees a request first, and its response last.
    public func using(_ middleware: any HTTPMiddleware...) -> any HTTPTransport {
        using(middleware)
    }

    /// Returns the transport with middleware in front; the first one sees a request first, and its response last.
    public func using(_ middleware: [any HTTPMiddleware]) -> any HTTPTransport {
        middleware.reversed().reduce(self as any HTTPTransport) { Layer(middleware: $1, next: $0) }
    }

    /// Returns the transport with middleware behind all that it has, so that a deadline among them limits it too.
    package func ending(with middleware: some HTTPMiddleware) -> any HTTPTransport {
        guard let layer = self as? Layer else { return using(middleware) }
        return Layer(middleware: layer.middleware, next: layer.next.ending(with: middleware))
    }
}

/// A transport behind one middleware.
private struct Layer: HTTPTransport {
    let middleware: any HTTPMiddleware
    let next: any HTTPTransport

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        var request = request
        request.prepare(for: options)
        return try await middleware.intercept(request, options: options, next: next)
    }
}
