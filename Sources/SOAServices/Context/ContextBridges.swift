// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context as a provider, for factories that take one.
public struct ContextServiceProvider<Context: URLServiceContext>: URLServiceProviding {
    /// The context, which sends the requests.
    public let context: Context

    /// Creates a provider from a context.
    public init(_ context: Context) {
        self.context = context
    }

    /// Sends a request by the context.
    public func perform(request: URLRequest) async -> URLResult {
        await context.perform(request)
    }
}

extension URLServiceContext {
    /// This context as a provider.
    public var serviceProvider: ContextServiceProvider<Self> {
        ContextServiceProvider(self)
    }
}

/// A provider as a context, for factories that take one.
public struct ProviderServiceContext<Provider: URLServiceProviding>: URLServiceContext
where Provider.Context: BaseURLProviding {
    /// The provider, which sends the requests.
    public let provider: Provider

    /// Creates a context from a provider.
    public init(_ provider: Provider) {
        self.provider = provider
    }

    /// The URL that the paths of the services begin with.
    public var baseURL: URL { provider.context.baseURL }

    /// Sends a request by the provider.
    public func perform(_ request: URLRequest) async -> URLResult {
        await provider.perform(request: request)
    }
}

extension URLServiceProviding where Context: BaseURLProviding {
    /// This provider as a context.
    public var serviceContext: ProviderServiceContext<Self> {
        ProviderServiceContext(self)
    }
}
