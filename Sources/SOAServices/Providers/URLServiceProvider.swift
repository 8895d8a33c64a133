// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A provider that sends requests.
///
/// ```swift
/// let provider = URLServiceProvider(context: context, transport: transport)
/// let search = SearchService.search(using: provider)
/// ```
public struct URLServiceProvider<Context: Sendable>: URLServiceProviding {
    /// The context of the services.
    public let context: Context

    private let service: URLService

    /// Creates a provider from a service that sends requests.
    public init(context: Context, service: URLService) {
        self.context = context
        self.service = service
    }

    /// Creates a provider that sends requests over a transport.
    public init(context: Context, transport: any HTTPTransport) {
        self.init(context: context, service: .sending(over: transport))
    }

    /// Creates a provider that sends requests by a session like another; every request fails if that has a delegate.
    public init(context: Context, session: URLSession = .shared) {
        self.init(context: context, transport: URLSessionTransport(like: session))
    }

    /// Sends a request.
    public func perform(request: URLRequest) async -> URLResult {
        await service(request)
    }
}
