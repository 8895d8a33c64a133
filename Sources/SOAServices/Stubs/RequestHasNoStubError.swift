// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A request has no stub.
public struct RequestHasNoStubError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The request, as a whole; it is not part of ``description``.
    public let request: URLRequest

    /// Describes a request.
    ///
    /// - Parameter request: What was asked.
    public init(request: URLRequest) {
        self.request = request
    }

    /// One sentence without header fields, body, query and credentials.
    public var description: String {
        "no stub for \(request.summary): add one, or look at the unmatchedRequests of the stubs"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

extension RequestHasNoStubError: CustomReflectable {
    /// The sentence alone, so that a dump has no more in it.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description])
    }
}
