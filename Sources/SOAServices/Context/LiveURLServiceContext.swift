// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context that sends requests.
public struct LiveURLServiceContext: URLServiceContext {
    /// The URL that the paths of the services begin with.
    public let baseURL: URL

    private let service: URLService

    /// Creates a context from a service that sends requests.
    public init(baseURL: URL, service: URLService) {
        self.baseURL = baseURL
        self.service = service
    }

    /// Creates a context that sends requests over a transport.
    public init(baseURL: URL, transport: any HTTPTransport) {
        self.init(baseURL: baseURL, service: .sending(over: transport))
    }

    /// Creates a context that sends requests by a session like another; every request fails if that has a delegate.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.init(baseURL: baseURL, transport: URLSessionTransport(like: session))
    }

    /// Sends a request.
    public func perform(_ request: URLRequest) async -> URLResult {
        await service(request)
    }
}
