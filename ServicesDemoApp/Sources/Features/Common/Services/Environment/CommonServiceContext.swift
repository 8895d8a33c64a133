// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOA
public import SOAHTTP
public import SOAServices

/// The context that the factories of all URL services of the app share.
public struct CommonServiceContext: BaseURLProviding {
    /// The base URL of the services.
    public let baseURL: URL

    /// The source of tokens, for services that need one.
    public let tokens: TokenSource<String>

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL of the services.
    ///   - tokens: The source of tokens, for services that need one.
    public init(baseURL: URL, tokens: TokenSource<String>) {
        self.baseURL = baseURL
        self.tokens = tokens
    }

    /// Creates the provider for factories.
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
    /// The provider for factories of URL services.
    public static var serviceProvider: Self {
        Self("ServiceProvider") {
            try CommonServiceContext.provider(over: ServiceRegistry.resolve(.backendConnection))
        }
    }
}

extension ServiceRegistryImplementation {
    /// The provider for factories of URL services.
    public var serviceProvider: any URLServiceProviding<CommonServiceContext> { self[.serviceProvider] }
}
