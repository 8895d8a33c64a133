// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

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
public struct UndefinedURLResponse: Error, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that says what to do.
    public var description: String { "No response is defined: set `stubResult` before the request is performed." }
}
