// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Gives headers for requests, each time that one is made.
public typealias ProvidesURLRequestHeaders = @Sendable () -> [String: String]

/// What ``ImplementsOverrides`` and ``ImplementsDownloadOverrides`` have in common.
public protocol ImplementsServiceOverrides: BaseImplementation {}

extension ImplementsServiceOverrides {
    /// Sends to another place than the configuration says.
    ///
    /// - Parameters:
    ///   - url: The place; a path of it comes before the path of the service.
    ///   - headers: Gives the headers for that place, in place of the configuration's. Without it the configuration's go
    ///     along, but none of its secrets goes to another host.
    /// - Returns: The service itself.
    @discardableResult
    public func overrideURL(_ url: URL, headers: ProvidesURLRequestHeaders? = nil) -> Self {
        serviceParameters.overrideURL = url
        serviceParameters.overrideURLRequestHeaders = headers
        return self
    }

    /// Sends to another place than the configuration says, with headers that stay the same.
    ///
    /// - Parameters:
    ///   - url: The place; a path of it comes before the path of the service.
    ///   - headers: The headers for that place, in place of the configuration's.
    /// - Returns: The service itself.
    @discardableResult
    public func overrideURL(_ url: URL, headers: [String: String]) -> Self {
        overrideURL(url, headers: { headers })
    }

    /// Sends to another place than the configuration says.
    ///
    /// - Parameters:
    ///   - url: The place; a path of it comes before the path of the service.
    ///   - authorizationHeaders: Gives the headers for that place, in place of the configuration's.
    /// - Returns: The service itself.
    @discardableResult
    public func overrideURL(_ url: URL, authorizationHeaders: @escaping ProvidesURLRequestHeaders) -> Self {
        overrideURL(url, headers: authorizationHeaders)
    }

    /// Sends by a session of the service's own.
    ///
    /// - Parameter sessionConfiguration: How the session works. It is made here and now, once.
    /// - Returns: The service itself.
    @discardableResult
    public func overrideSessionConfiguration(_ sessionConfiguration: URLSessionConfiguration) -> Self {
        serviceParameters.overrideSessionConfiguration = sessionConfiguration
        return self
    }

    /// Sends by another transport than the configuration's.
    ///
    /// - Parameter transport: The transport.
    /// - Returns: The service itself.
    @discardableResult
    public func overrideTransport(_ transport: any HTTPTransport) -> Self {
        serviceParameters.overrideTransport = transport
        return self
    }

    /// Works with a configuration of the service's own.
    ///
    /// - Parameter configuration: The configuration, in place of that of the client, or of ``Onboarding``.
    /// - Returns: The service itself.
    @discardableResult
    public func overrideConfiguration(_ configuration: ContentConfiguration) -> Self {
        serviceParameters.configuration = configuration
        return self
    }

    /// Sends by the session for most requests, as at first.
    ///
    /// - Returns: The service itself.
    @discardableResult
    public func useDefaultSession() -> Self {
        serviceParameters.useNoCacheSession = false
        return self
    }

    /// Sends by the session without caches.
    ///
    /// - Returns: The service itself.
    @discardableResult
    public func useNoCacheSession() -> Self {
        serviceParameters.useNoCacheSession = true
        return self
    }
}
