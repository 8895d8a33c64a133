// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLServiceContext {
    /// This context as a provider, for factories that take one.
    public var serviceProvider: URLServiceProvider<Self> {
        URLServiceProvider(context: self, service: Service { await perform($0) })
    }
}

extension URLServiceProviding where Context: BaseURLProviding {
    /// This provider as a context, for factories that take one.
    public var serviceContext: some URLServiceContext {
        ProviderContext(provider: self)
    }
}

private struct ProviderContext<Provider: URLServiceProviding>: URLServiceContext
where Provider.Context: BaseURLProviding {
    let provider: Provider

    var baseURL: URL { provider.context.baseURL }

    func perform(_ request: URLRequest) async -> URLResult {
        await provider.perform(request: request)
    }
}
