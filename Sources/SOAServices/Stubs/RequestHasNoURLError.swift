// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

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
