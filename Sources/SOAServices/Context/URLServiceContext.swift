// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The smallest context for factories of services: the base URL, and a method that sends requests.
///
/// Refine it by what your own services need, under a name of your own:
///
/// ```swift
/// protocol ServiceContext: URLServiceContext {
///     var tokens: TokenSource<String> { get }
/// }
/// ```
public protocol URLServiceContext: BaseURLProviding {
    /// The URL that the paths of the services begin with.
    var baseURL: URL { get }

    /// Sends a request, and returns the response of any status, or the reason why there is none.
    func perform(_ request: URLRequest) async -> URLResult
}
