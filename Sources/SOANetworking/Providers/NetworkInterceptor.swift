// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Looks at every request and every response of a ``RealNetworkProvider``, as sign-in and logging do.
///
/// Both methods do nothing unless given. They are called from any thread.
public protocol NetworkInterceptor: Sendable {
    /// Changes a request before it is sent.
    ///
    /// - Parameter request: What the endpoint asks for, and the interceptors before have made of it.
    /// - Returns: What to send.
    /// - Throws: Why not to send it: a ``NetworkError`` is passed on, anything else is its underlying error.
    func adapt(_ request: URLRequest) async throws -> URLRequest

    /// Sees a response of any status, before it is decoded.
    ///
    /// - Parameters:
    ///   - response: The head of the response.
    ///   - data: The body.
    ///   - request: What was sent.
    func didReceive(_ response: HTTPURLResponse, data: Data, for request: URLRequest) async
}

extension NetworkInterceptor {
    /// Sends the request as it is.
    public func adapt(_ request: URLRequest) async throws -> URLRequest { request }

    /// Does nothing.
    public func didReceive(_ response: HTTPURLResponse, data: Data, for request: URLRequest) async {}
}
