// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What factories of services take, in its shortest form: where the server is, and what performs requests.
///
/// Refine it by what your own services need to know, under a name of your own:
///
/// ```swift
/// protocol ServiceContext: URLServiceContext {
///     var tokens: TokenSource<String> { get }
/// }
/// ```
public protocol URLServiceContext: BaseURLProviding {
    /// Where the paths of the services begin.
    var baseURL: URL { get }

    /// Performs a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, whatever its status, or why there is none.
    func perform(_ request: URLRequest) async -> URLResult
}
