// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

#if canImport(FoundationNetworking)
import SOAHTTP
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers requests from sources of stubs, and keeps what none of them could answer.
///
/// ```swift
/// let stubs = URLStubs(StubTable(overrides), StubFolder(folder))
/// let context = StubbingURLServiceContext(baseURL: url, stubs: stubs)
/// // …
/// #expect(stubs.unmatchedRequests.isEmpty)
/// ```
///
/// It may be used from any thread.
public final class URLStubs: Sendable {
    private let sources: [any URLStubSource]
    private let missed = Lock<[URLRequest]>([])

    /// Makes stubs of sources.
    ///
    /// - Parameter sources: Asked in this order; the first that has an output gives it.
    public init(_ sources: any URLStubSource...) {
        self.sources = sources
    }

    /// The requests that no source had an output to, in order.
    public var unmatchedRequests: [URLRequest] {
        missed.withLock { $0 }
    }

    /// The stubs as what performs requests.
    public var service: URLService {
        Service { await self.result(for: $0) }
    }

    /// What to answer to a request.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: The output of the first source that has one, else a failure that is a ``RequestHasNoStubError``; of a
    ///   request without URL a ``RequestHasNoURLError``, of a call that is cancelled a `CancellationError`.
    public func result(for request: URLRequest) async -> URLResult {
        guard request.url != nil else { return .failure(RequestHasNoURLError(request: request)) }
        do {
            for source in sources {
                try Task.checkCancellation()
                if let result = try await source.result(for: request) { return result }
            }
            try Task.checkCancellation()
        } catch {
            return .failure(error)
        }
        missed.withLock { $0.append(request) }
        return .failure(RequestHasNoStubError(request: request))
    }
}
