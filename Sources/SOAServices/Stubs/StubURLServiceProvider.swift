// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A provider that answers from stubs: a whole app runs against local data.
public struct StubURLServiceProvider<Context: Sendable>: URLServiceProviding {
    /// What the services of an app need to know.
    public let context: Context

    /// Responds to requests, and keeps the unmatched ones.
    public let stubs: URLStubs

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - context: What the services of an app need to know.
    ///   - stubs: What answers.
    public init(context: Context, stubs: URLStubs) {
        self.context = context
        self.stubs = stubs
    }

    /// Makes a provider with one source of stubs.
    ///
    /// - Parameters:
    ///   - context: What the services of an app need to know.
    ///   - source: Where the outputs come from.
    public init(context: Context, source: some URLStubSource) {
        self.init(context: context, stubs: URLStubs(source))
    }

    /// Answers a request from the stubs.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: The output; a failure that is a ``RequestHasNoStubError`` if there is none.
    public func perform(request: URLRequest) async -> URLResult {
        await stubs.result(for: request)
    }
}
