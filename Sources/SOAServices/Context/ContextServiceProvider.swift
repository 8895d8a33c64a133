// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A context, handed to factories that take a provider.
public struct ContextServiceProvider<Context: URLServiceContext>: URLServiceProviding {
    /// What performs requests, and what the services of an app need to know.
    public let context: Context

    /// Makes a provider of a context.
    ///
    /// - Parameter context: What performs requests.
    public init(_ context: Context) {
        self.context = context
    }

    /// Performs a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, whatever its status, or why there is none.
    public func perform(request: URLRequest) async -> URLResult {
        await context.perform(request)
    }
}

extension URLServiceContext {
    /// This context, for factories that take a provider.
    public var serviceProvider: ContextServiceProvider<Self> {
        ContextServiceProvider(self)
    }
}
