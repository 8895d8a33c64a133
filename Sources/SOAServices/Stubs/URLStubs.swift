// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Responds to requests from sources of stubs, and records the requests that none of them matches.
///
/// ```swift
/// let stubs = URLStubs(StubTable(overrides), StubFolder(folder))
/// let context = StubbingURLServiceContext(baseURL: url, stubs: stubs)
/// let greeting: GreetingService = .greeting(in: context)
/// let output = await greeting("Ann")
/// #expect(stubs.unmatchedRequests.isEmpty)
/// ```
///
/// It may be used from any thread.
public final class URLStubs: Sendable {
    private let double = TestDouble<URLRequest, URLResult>()

    /// Creates stubs from sources, the first of which wins.
    public init(_ sources: any URLStubSource...) {
        for source in sources.reversed() { double.add { try await source.result(for: $0) } }
    }

    /// The requests that no source matched, in order.
    public var unmatchedRequests: [URLRequest] { double.unmatched }

    /// The stubs as a service that sends requests.
    public var service: URLService {
        Service { await self.result(for: $0) }
    }

    /// Returns the result of the first source that has one for a request.
    ///
    /// A request that no source matches fails with ``RequestHasNoStubError``, one without a URL with
    /// ``RequestHasNoURLError``, and a call that is cancelled with `CancellationError`.
    public func result(for request: URLRequest) async -> URLResult {
        guard request.url != nil else { return .failure(RequestHasNoURLError(request: request)) }
        do {
            if let result = try await double.response(to: request) { return result }
        } catch {
            return .failure(error)
        }
        double.recordUnmatched(request)
        return .failure(RequestHasNoStubError(request: request))
    }
}
