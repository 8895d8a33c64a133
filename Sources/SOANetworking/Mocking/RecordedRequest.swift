// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// What a ``MockNetworkProvider`` was asked for.
public struct RecordedRequest: Sendable {
    /// The endpoint.
    public let endpoint: any Requestable

    /// The request that a real provider would have sent; nil if the endpoint makes none.
    public var urlRequest: URLRequest? { endpoint.urlRequest }
}
