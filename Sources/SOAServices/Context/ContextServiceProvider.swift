// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
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
