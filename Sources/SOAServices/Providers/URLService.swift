// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// What sends requests, as a service of its own: every combinator works on it.
///
/// ```swift
/// let network = URLService.sending(over: transport)
///     .timeout(after: .seconds(10))
///     .authorized(with: tokens, for: baseURL)
/// let provider = URLServiceProvider(context: context, service: network)
/// ```
public typealias URLService = Service<URLRequest, URLResult>

extension URLService {
    /// A service that sends requests over a transport.
    ///
    /// A response of any status is a success. What the transport throws is the failure, `CancellationError` included.
    ///
    /// - Parameter transport: Where requests leave.
    /// - Returns: The service.
    public static func sending(over transport: any HTTPTransport) -> Self {
        Service { request in
            do {
                let (data, response) = try await transport.data(for: request)
                return .success((data, response))
            } catch {
                return .failure(error)
            }
        }
    }
}
