// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A provider that responds from stubs: a whole app runs on local data.
public struct StubURLServiceProvider<Context: Sendable>: URLServiceProviding {
    /// The context of the services.
    public let context: Context

    /// The stubs, which also record the unmatched requests.
    public let stubs: URLStubs

    /// Creates a provider from stubs.
    public init(context: Context, stubs: URLStubs) {
        self.context = context
        self.stubs = stubs
    }

    /// Creates a provider from one source of stubs.
    public init(context: Context, source: some URLStubSource) {
        self.init(context: context, stubs: URLStubs(source))
    }

    /// Responds from the stubs; a request that has none fails with ``RequestHasNoStubError``.
    public func perform(request: URLRequest) async -> URLResult {
        await stubs.result(for: request)
    }
}
