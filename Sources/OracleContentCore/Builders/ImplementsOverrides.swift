// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Returns the headers of a request; called for each.
public typealias ProvidesURLRequestHeaders = @Sendable () -> [String: String]

/// Lets a service override its configuration.
public protocol ImplementsServiceOverrides: BaseImplementation {}

extension ImplementsServiceOverrides {
    /// Sends requests to another base URL than the configuration's; its path comes before the path of the service.
    ///
    /// The headers replace the configuration's. Without them those are sent, but none of its secrets goes to another host.
    @discardableResult
    public func overrideURL(_ url: URL, headers: ProvidesURLRequestHeaders? = nil) -> Self {
        serviceParameters.overrideURL = url
        serviceParameters.overrideURLRequestHeaders = headers
        return self
    }

    /// Sends requests to another base URL than the configuration's, with headers that replace the configuration's.
    @discardableResult
    public func overrideURL(_ url: URL, headers: [String: String]) -> Self {
        overrideURL(url, headers: { headers })
    }

    /// Sends requests to another base URL than the configuration's, with headers that replace the configuration's.
    @discardableResult
    public func overrideURL(_ url: URL, authorizationHeaders: @escaping ProvidesURLRequestHeaders) -> Self {
        overrideURL(url, headers: authorizationHeaders)
    }

    /// Sends requests by a session of the service's own, which this creates.
    @discardableResult
    public func overrideSessionConfiguration(_ sessionConfiguration: URLSessionConfiguration) -> Self {
        serviceParameters.overrideSessionConfiguration = sessionConfiguration
        return self
    }

    /// Sends requests over another transport than the configuration's.
    @discardableResult
    public func overrideTransport(_ transport: any HTTPTransport) -> Self {
        serviceParameters.overrideTransport = transport
        return self
    }

    /// Replaces the configuration of the client, or of ``Onboarding``, for this service.
    @discardableResult
    public func overrideConfiguration(_ configuration: ContentConfiguration) -> Self {
        serviceParameters.configuration = configuration
        return self
    }

    /// Sends requests over the default transport, as at first, unless the service has one of its own.
    @discardableResult
    public func useDefaultSession() -> Self {
        serviceParameters.useNoCacheSession = false
        return self
    }

    /// Sends requests over the transport without caches, unless the service has one of its own.
    @discardableResult
    public func useNoCacheSession() -> Self {
        serviceParameters.useNoCacheSession = true
        return self
    }
}

/// Lets a service that reads JSON override its configuration.
public protocol ImplementsOverrides: ImplementsServiceOverrides {}

/// Lets a service that downloads files override its configuration.
public protocol ImplementsDownloadOverrides: ImplementsServiceOverrides {}
