// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stubbed responses by exact URL, whatever the method.
public struct StubTable: URLStubSource {
    /// The responses.
    public var results: [URL: URLResult]

    /// Creates a table of responses.
    public init(_ results: [URL: URLResult]) {
        self.results = results
    }

    /// Returns the entry for the URL of the request; nil if there is none.
    public func result(for request: URLRequest) -> URLResult? {
        request.url.flatMap { results[$0] }
    }
}
