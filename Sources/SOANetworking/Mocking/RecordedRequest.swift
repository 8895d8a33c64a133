// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A request that was sent to a ``MockNetworkProvider``.
public struct RecordedRequest: Sendable {
    /// The endpoint.
    public let endpoint: any Requestable

    /// The request that a real provider would have sent; nil if the endpoint makes none.
    public var urlRequest: URLRequest? { endpoint.urlRequest }
}
