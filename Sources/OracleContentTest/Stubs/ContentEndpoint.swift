// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The requests that a response is for: a method, and a path in which a star stands for any one segment.
///
/// ```swift
/// let item = ContentEndpoint("/content/published/api/v1.1/items/*")
/// ```
public struct ContentEndpoint: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method.
    public let method: String

    /// The path, not percent-encoded.
    public let path: String

    private let segments: [String]

    /// Creates an endpoint; a path without a slash at its beginning is the end of a path.
    public init(_ path: String, method: String = "GET") {
        self.path = path
        self.method = method
        // By scalars: a slash and an accent after it are one character, and the slash still separates.
        segments = path.unicodeScalars.split(separator: "/").map { String($0) }
    }

    /// Creates an endpoint of the method GET, and traps if the literal begins with a method, such as `POST items`.
    public init(stringLiteral value: String) {
        let words = value.split(separator: " ", maxSplits: 1)
        if words.count == 2, RequestType.allCases.contains(where: { $0.rawValue == words[0] }) {
            // A precondition has no text in a release build.
            fatalError("A literal is a path of the method GET; for \"\(value)\", use ContentEndpoint(_:method:).")
        }
        self.init(value)
    }

    /// Method and path, such as `GET items/*`.
    public var description: String { "\(method) \(path)" }

    /// Returns whether a request is for this endpoint.
    public func fits(_ request: URLRequest) -> Bool {
        guard method == request.httpMethod ?? "GET", let path = request.url?.path(percentEncoded: true) else {
            return false
        }
        // Split while encoded: a slash within a segment is no separator.
        var requested = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }[...]
        if self.path.unicodeScalars.first != "/" { requested = requested.suffix(segments.count) }
        return requested.count == segments.count && zip(segments, requested).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
