// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Service where Input == URLRequest, Output == URLResult {
    /// The service with a token in the requests to one server, and to no other.
    ///
    /// A request that is answered with status 401 is sent once more with a new token, unless its body is a stream, which
    /// cannot be sent twice. A request that brings its own field keeps it, and is sent once. If no token can be had the
    /// request fails with the reason.
    ///
    /// - Parameters:
    ///   - tokens: Where tokens come from.
    ///   - baseURL: The server: scheme, host and port have to be the same.
    ///   - field: The header field.
    ///   - scheme: What stands before the token.
    /// - Returns: A service of the same type.
    public func authorized(
        with tokens: TokenSource<String>,
        for baseURL: URL,
        field: String = "Authorization",
        scheme: String = "Bearer"
    ) -> Self {
        let origin = Origin(of: baseURL)
        return Service { request in
            guard
                let url = request.url,
                origin != nil,
                Origin(of: url) == origin,
                request.value(forHTTPHeaderField: field) == nil
            else { return await self(request) }
            do {
                let token = try await tokens.token()
                let result = await self(try request.authorized(by: "\(scheme) \(token)", in: field))
                guard result.statusCode == 401, request.httpBodyStream == nil else { return result }
                let newToken = try await tokens.token(replacing: token)
                return await self(try request.authorized(by: "\(scheme) \(newToken)", in: field))
            } catch {
                return .failure(error)
            }
        }
    }
}

extension URLRequest {
    fileprivate func authorized(by value: String, in field: String) throws(ServiceHeaderError) -> URLRequest {
        try ServiceHeaders([field: value]).added(to: self)
    }
}
