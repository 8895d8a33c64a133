// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension Service where Input == URLRequest, Output == URLResult {
    /// Returns the service with header fields for every request, except for those that a request has already.
    public func adding(_ headers: ServiceHeaders) -> Self {
        contramap { headers.added(to: $0) }
    }

    /// Returns the service with header fields that a closure returns for each request, except for those that it has already.
    public func addingHeaders(_ headers: @escaping @Sendable (URLRequest) async -> ServiceHeaders) -> Self {
        contramap { await headers($0).added(to: $0) }
    }
}
