// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
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
        return "There is no stub for \(request.httpMethod ?? "GET") \(url): add one, or look at `unmatchedRequests`."
    }
}
