// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
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

    /// Returns the result of the first source that has one for a request, for `HEAD` without the body.
    ///
    /// A request that no source matches fails with ``RequestHasNoStubError``, one without a URL with
    /// ``RequestHasNoURLError``, and a call that is cancelled with `CancellationError`.
    public func result(for request: URLRequest) async -> URLResult {
        guard request.url != nil else { return .failure(RequestHasNoURLError(request: request)) }
        do {
            if let result = try await double.response(to: request) {
                return request.method == "HEAD" ? result.map { (Data(), $0.urlResponse) } : result
            }
        } catch {
            return .failure(error)
        }
        double.recordUnmatched(request)
        return .failure(RequestHasNoStubError(request: request))
    }
}

/// An error thrown when a request has no stub.
public struct RequestHasNoStubError: RedactedError {
    /// The request; it is not part of ``description`` as a whole.
    public let request: URLRequest

    /// Creates the error.
    public init(request: URLRequest) {
        self.request = request
    }

    /// One sentence without header fields, body, query and credentials.
    public var description: String {
        let url = request.url?.publicPart?.absoluteString ?? "no URL"
        return "There is no stub for \(request.method) \(url): add one, or look at `unmatchedRequests`."
    }
}

/// An error thrown when a request without a URL is sent to stubs.
public struct RequestHasNoURLError: RedactedError {
    /// The request; it is not part of ``description``.
    public let request: URLRequest

    /// Creates the error.
    public init(request: URLRequest) {
        self.request = request
    }

    /// One sentence without header fields and body.
    public var description: String { "The request has no URL, so there is no stub for it." }
}

/// An error thrown when a test double is used before a test has set its result.
public struct UndefinedURLResponse: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that says what to do.
    public var description: String { "No response is defined: set `stubResult` before the request is performed." }

    /// The description.
    public var errorDescription: String? { description }
}
