// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

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
