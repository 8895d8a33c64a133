// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A service that sends requests; every combinator works on it.
///
/// ```swift
/// let network = URLService.sending(over: transport)
///     .timeout(after: .seconds(10))
///     .authorized(with: tokens, for: baseURL)
/// let provider = URLServiceProvider(context: context, service: network)
/// ```
public typealias URLService = Service<URLRequest, URLResult>

extension URLService {
    /// Returns a service that sends requests over a transport.
    ///
    /// A response of any status is a success. The failure is what the transport throws, also a `CancellationError`.
    ///
    /// - Parameter transport: The transport.
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
