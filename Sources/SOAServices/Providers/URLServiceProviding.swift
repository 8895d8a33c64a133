// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// What factories of services take: something that performs requests, and what else services of an app need to know.
///
/// ```swift
/// extension CatalogueSearchService {
///     static func catalogueSearch(using provider: some URLServiceProviding<CommonServiceContext>) -> Self {
///         Service { queries in
///             let request = provider.context.searchRequest(for: queries)
///             return await provider.perform(request: request).decode().mapError(CatalogueError.init)
///         }
///     }
/// }
/// ```
///
/// A module keeps an `any URLServiceProviding<CommonServiceContext>`. The live one is ``URLServiceProvider``; giving the
/// module a ``MockURLServiceProvider`` or a ``StubURLServiceProvider`` points all of its services elsewhere.
public protocol URLServiceProviding<Context>: Sendable {
    /// What the services of an app need to know: base URLs, tokens, headers, where to report to.
    associatedtype Context: Sendable

    /// What the services of an app need to know.
    var context: Context { get }

    /// Performs a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, whatever its status, or why there is none.
    func perform(request: URLRequest) async -> URLResult
}

extension URLServiceProviding {
    /// The test double of a provider with the same context.
    public typealias Mock = MockURLServiceProvider<Context>
}
