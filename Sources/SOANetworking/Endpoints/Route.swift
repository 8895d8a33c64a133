// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// The path of an endpoint below its base.
///
/// ``Requestable/route`` is a `Route` or a `String`. An interpolation encodes each value as one segment, so that no text of
/// a user reaches another endpoint. A plate `a/b` becomes `a%2Fb` here:
///
/// ```swift
/// var route: Route { "plates/\(plate)/car" }
/// ```
///
/// A value that would lead to another path, such as `..`, `1/../2` or empty text, makes no request.
public struct Route: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The literal parts and the values of a route.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var path = ""
        fileprivate var isSafe = true

        /// Creates an empty route.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a literal part of the path; what is percent-encoded in it stays as it is.
        public mutating func appendLiteral(_ literal: String) {
            path += PercentEncoding.path.encode(literal, keepingEscapes: true)
        }

        /// Adds a value as one segment, or as a part of one.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            let hasControl = text.unicodeScalars.contains(where: \.isControl)
            if text.isEmpty || hasControl || EndpointURL.hasDots(text) { isSafe = false }
            // Encoded escapes stay text: servers that decode twice see no more than one layer.
            path += PercentEncoding.segment.encode(text)
        }
    }

    let path: String
    let isSafe: Bool

    /// Creates a route of literal text; what is percent-encoded in it stays as it is.
    public init(stringLiteral value: String) {
        path = PercentEncoding.path.encode(value, keepingEscapes: true)
        isSafe = true
    }

    /// Creates a route of literal parts and values.
    public init(stringInterpolation: StringInterpolation) {
        path = stringInterpolation.path
        isSafe = stringInterpolation.isSafe
    }
}

/// The type of a route: a ``Route``, or plain text.
public protocol EndpointRoute: Sendable {
    /// Returns the percent-encoded path, or throws if it would lead to another endpoint.
    func encodedPath() throws(RequestCreationError) -> String
}

extension Route: EndpointRoute {
    /// Returns the path with each value as one segment, or throws if a value can't be one.
    public func encodedPath() throws(RequestCreationError) -> String {
        guard isSafe else {
            throw RequestCreationError(
                .invalidRoute,
                "A value in the route is empty, has a control character, or a segment of dots, which leads to another path."
            )
        }
        return path
    }
}

extension String: EndpointRoute {
    /// Returns the percent-encoded path, or throws if it has an encoded slash: it may come from the program or from a user.
    public func encodedPath() throws(RequestCreationError) -> String {
        // It goes by bytes: an accent after an escape is one character with its last letter.
        let escapes = utf8.contains(UInt8(ascii: "%")) ? lowercased() : ""
        guard !escapes.utf8.contains("%2f".utf8), !escapes.utf8.contains("%5c".utf8) else {
            throw RequestCreationError(
                .invalidRoute,
                "The route has an encoded slash; make it a Route, which encodes each value as one segment."
            )
        }
        return PercentEncoding.path.encode(self, keepingEscapes: true)
    }
}
