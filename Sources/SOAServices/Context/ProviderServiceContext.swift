// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A provider, handed to factories that take a context.
public struct ProviderServiceContext<Provider: URLServiceProviding>: URLServiceContext
where Provider.Context: BaseURLProviding {
    /// What performs requests.
    public let provider: Provider

    /// Makes a context of a provider.
    ///
    /// - Parameter provider: What performs requests.
    public init(_ provider: Provider) {
        self.provider = provider
    }

    /// Where the paths of the services begin.
    public var baseURL: URL { provider.context.baseURL }

    /// Performs a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, whatever its status, or why there is none.
    public func perform(_ request: URLRequest) async -> URLResult {
        await provider.perform(request: request)
    }
}

extension URLServiceProviding where Context: BaseURLProviding {
    /// This provider, for factories that take a context.
    public var serviceContext: ProviderServiceContext<Self> {
        ProviderServiceContext(self)
    }
}
