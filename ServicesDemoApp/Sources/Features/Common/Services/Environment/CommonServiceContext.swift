// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOA
public import SOAHTTP
public import SOAServices

/// What the factories of all URL services of the app need to know.
public struct CommonServiceContext: BaseURLProviding {
    /// Where the paths of the services begin.
    public let baseURL: URL

    /// Where services that need one get their token from.
    public let tokens: TokenSource<String>

    /// Puts a context together.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - tokens: Where services that need one get their token from.
    public init(baseURL: URL, tokens: TokenSource<String>) {
        self.baseURL = baseURL
        self.tokens = tokens
    }

    /// Creates the provider that factories are given.
    static func provider(
        over connection: BackendConnection
    ) throws -> any URLServiceProviding<CommonServiceContext> {
        let network = URLService.sending(over: connection.transport)
            .adding(try ServiceHeaders(["Accept": "application/json"]))
        let tokens = TokenSource<String> { [baseURL = connection.baseURL] _ in
            try await TokenService.token(from: baseURL, over: network).value()
        }
        let context = CommonServiceContext(baseURL: connection.baseURL, tokens: tokens)
        return URLServiceProvider(context: context, service: network)
    }
}

extension ServiceName where Service == any URLServiceProviding<CommonServiceContext> {
    /// What factories of URL services are given.
    public static var serviceProvider: Self {
        Self("ServiceProvider") {
            try CommonServiceContext.provider(over: ServiceRegistry.resolve(.backendConnection))
        }
    }
}

extension ServiceRegistryImplementation {
    /// What factories of URL services are given.
    public var serviceProvider: any URLServiceProviding<CommonServiceContext> { self[.serviceProvider] }
}
