// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Which requests a response is for: a method, and a path in which a star stands for any one segment.
///
/// ```swift
/// ContentEndpoint("/content/published/api/v1.1/items/*")
/// ```
public struct ContentEndpoint: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The method.
    public let method: String

    /// The path, not percent-encoded.
    public let path: String

    private let segments: [String]

    /// Names an endpoint.
    ///
    /// - Parameters:
    ///   - path: The path, not percent-encoded. One that begins without a slash is the end of a path.
    ///   - method: The method.
    public init(_ path: String, method: String = "GET") {
        self.path = path
        self.method = method
        segments = Self.segments(path[...])
    }

    /// Names an endpoint that is read from.
    ///
    /// - Parameter value: The path, not percent-encoded.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Tells whether a request is for this endpoint.
    ///
    /// - Parameter request: The request.
    /// - Returns: True if method and path fit.
    public func fits(_ request: URLRequest) -> Bool {
        guard method == request.httpMethod ?? "GET", let path = request.url?.path(percentEncoded: true) else {
            return false
        }
        // Split while encoded: a slash within a segment is no separator.
        var asked = Self.segments(path[...]).map { $0.removingPercentEncoding ?? $0 }[...]
        if !self.path.hasPrefix("/") { asked = asked.suffix(segments.count) }
        return asked.count == segments.count && zip(segments, asked).allSatisfy { $0 == "*" || $0 == $1 }
    }

    private static func segments(_ path: Substring) -> [String] {
        path.split(separator: "/").map(String.init)
    }
}
