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
/// let provider = URLServiceProvider(context: CommonServiceContext(baseURL: staging), transport: transport)
/// ```
public struct URLServiceProvider<Context: Sendable>: URLServiceProviding {
    /// What the services of an app need to know.
    public let context: Context

    private let service: URLService

    /// Makes a provider of a service that performs requests.
    ///
    /// - Parameters:
    ///   - context: What the services of an app need to know.
    ///   - service: What performs requests.
    public init(context: Context, service: URLService) {
        self.context = context
        self.service = service
    }

    /// Makes a provider that sends requests over a transport.
    ///
    /// - Parameters:
    ///   - context: What the services of an app need to know.
    ///   - transport: Where requests leave.
    public init(context: Context, transport: any HTTPTransport) {
        self.init(context: context, service: .sending(over: transport))
    }

    /// Makes one that sends requests over a URL session set up like another.
    ///
    /// Requests go over a session of its own, with the configuration of `session`. A delegate can't be taken over: if there
    /// is one, every request fails and says so.
    ///
    /// - Parameters:
    ///   - context: What the services of an app need to know.
    ///   - session: Whose configuration to take.
    public init(context: Context, session: URLSession = .shared) {
        self.init(context: context, transport: URLSessionTransport(like: session))
    }

    /// Performs a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, whatever its status, or why there is none.
    public func perform(request: URLRequest) async -> URLResult {
        await service(request)
    }
}
