// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Stubbed responses that a closure returns.
public struct StubCode: URLStubSource {
    private let response: @Sendable (URLRequest) async throws -> URLResult?

    /// Creates a source from a closure that returns the response to a request; nil for none.
    public init(_ response: @escaping @Sendable (URLRequest) async throws -> URLResult?) {
        self.response = response
    }

    /// Calls the closure.
    public func result(for request: URLRequest) async throws -> URLResult? {
        try await response(request)
    }
}
