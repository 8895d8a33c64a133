// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context that sends requests.
public struct LiveURLServiceContext: URLServiceContext {
    /// Where the paths of the services begin.
    public let baseURL: URL

    private let service: URLService

    /// Makes a context of a service that performs requests.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - service: What performs requests.
    public init(baseURL: URL, service: URLService) {
        self.baseURL = baseURL
        self.service = service
    }

    /// Makes a context that sends requests over a transport.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - transport: Where requests leave.
    public init(baseURL: URL, transport: any HTTPTransport) {
        self.init(baseURL: baseURL, service: .sending(over: transport))
    }

    /// Makes one that sends requests over a URL session set up like another.
    ///
    /// Requests go over a session of its own, with the configuration of `session`. A delegate can't be taken over: if there
    /// is one, every request fails and says so.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - session: Whose configuration to take.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.init(baseURL: baseURL, transport: URLSessionTransport(like: session))
    }

    /// Performs a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, whatever its status, or why there is none.
    public func perform(_ request: URLRequest) async -> URLResult {
        await service(request)
    }
}
