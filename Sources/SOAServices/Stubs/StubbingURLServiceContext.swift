// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context that answers from stubs: a whole app runs against local data.
public struct StubbingURLServiceContext: URLServiceContext {
    /// Where the paths of the services begin.
    public let baseURL: URL

    /// Responds to requests, and keeps the unmatched ones.
    public let stubs: URLStubs

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - stubs: What answers.
    public init(baseURL: URL, stubs: URLStubs) {
        self.baseURL = baseURL
        self.stubs = stubs
    }

    /// Makes a context with responses by exact URL.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - stubResults: The responses.
    public init(baseURL: URL, stubResults: [URL: URLResult]) {
        self.init(baseURL: baseURL, stubs: URLStubs(StubTable(stubResults)))
    }

    /// Answers a request from the stubs.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: The output; a failure that is a ``RequestHasNoStubError`` if there is none.
    public func perform(_ request: URLRequest) async -> URLResult {
        await stubs.result(for: request)
    }
}
