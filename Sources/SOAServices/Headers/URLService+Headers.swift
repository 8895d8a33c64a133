// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension Service where Input == URLRequest, Output == URLResult {
    /// The service with header fields that go with every request; those that a request has already stay.
    ///
    /// - Parameter headers: The fields.
    /// - Returns: A service of the same type.
    public func adding(_ headers: ServiceHeaders) -> Self {
        contramap { headers.added(to: $0) }
    }

    /// The service with header fields that are asked for anew for each request; those that it has already stay.
    ///
    /// - Parameter headers: Makes the fields, given the request.
    /// - Returns: A service of the same type.
    public func addingHeaders(_ headers: @escaping @Sendable (URLRequest) async -> ServiceHeaders) -> Self {
        contramap { await headers($0).added(to: $0) }
    }
}
