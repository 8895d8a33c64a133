// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context that responds from stubs: a whole app runs on local data.
public struct StubbingURLServiceContext: URLServiceContext {
    /// The URL that the paths of the services begin with.
    public let baseURL: URL

    /// The stubs, which also record the unmatched requests.
    public let stubs: URLStubs

    /// Creates a context from stubs.
    public init(baseURL: URL, stubs: URLStubs) {
        self.baseURL = baseURL
        self.stubs = stubs
    }

    /// Creates a context with responses by exact URL.
    public init(baseURL: URL, stubResults: [URL: URLResult]) {
        self.init(baseURL: baseURL, stubs: URLStubs(StubTable(stubResults)))
    }

    /// Responds from the stubs; a request that has none fails with ``RequestHasNoStubError``.
    public func perform(_ request: URLRequest) async -> URLResult {
        await stubs.result(for: request)
    }
}
