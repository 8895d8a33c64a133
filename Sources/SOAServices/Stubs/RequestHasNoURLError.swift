// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A request has no URL, so no stub can be found for it.
public struct RequestHasNoURLError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
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
        "the request has no URL, so no stub can be found for it"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

extension RequestHasNoURLError: CustomReflectable {
    /// The sentence alone, so that a dump has no more in it.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description])
    }
}
