// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// The path of an endpoint below its base.
///
/// ``Requestable/route`` is a `Route` or a `String`. A `Route` that is written as an interpolation encodes each value as one
/// segment, so that no text of a user reaches another endpoint:
///
/// ```swift
/// var route: Route { "vehicles/\(plate)/tax" }  // "a/b" becomes vehicles/a%2Fb/tax
/// ```
///
/// A value that would lead elsewhere, such as `..` or empty text, makes no request.
public struct Route: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Builds a route of its literal parts and its values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var path = ""
        fileprivate var isSafe = true

        /// Begins a route.
        ///
        /// - Parameters:
        ///   - literalCapacity: How much text is literal.
        ///   - interpolationCount: How many values there are.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a part of the path that the program wrote.
        ///
        /// - Parameter literal: The part; what is percent-encoded in it stays as it is.
        public mutating func appendLiteral(_ literal: String) {
            path += PercentEncoding.path.encode(literal, keepingEscapes: true)
        }

        /// Adds a value as one segment, or as a part of one.
        ///
        /// - Parameter value: The value, as plain text.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            let hasControl = text.unicodeScalars.contains(where: \.isControl)
            if text.isEmpty || text == "." || text == ".." || hasControl { isSafe = false }
            // Encoded escapes stay text: servers that decode twice see no more than one layer.
            path += PercentEncoding.segment.encode(text)
        }
    }

    let path: String
    let isSafe: Bool

    /// Creates a route of literal text.
    ///
    /// - Parameter value: The path; what is percent-encoded in it stays as it is.
    public init(stringLiteral value: String) {
        path = PercentEncoding.path.encode(value, keepingEscapes: true)
        isSafe = true
    }

    /// Creates a route of literal parts and values.
    ///
    /// - Parameter stringInterpolation: The parts and the values.
    public init(stringInterpolation: StringInterpolation) {
        path = stringInterpolation.path
        isSafe = stringInterpolation.isSafe
    }
}

/// What a route may be: a ``Route``, or plain text.
public protocol EndpointRoute: Sendable {
    /// The path, percent-encoded.
    ///
    /// - Returns: The path.
    /// - Throws: ``RequestCreationError``, if the path would lead to another endpoint.
    func encodedPath() throws(RequestCreationError) -> String
}

extension Route: EndpointRoute {
    /// The path with each value as one segment.
    ///
    /// - Returns: The path.
    /// - Throws: ``RequestCreationError``, if a value is no segment.
    public func encodedPath() throws(RequestCreationError) -> String {
        guard isSafe else {
            throw RequestCreationError(
                .invalidRoute,
                "A value in the route is empty, a dot or two, or has a control character."
            )
        }
        return path
    }
}

extension String: EndpointRoute {
    /// The path, with what may not stand in one encoded.
    ///
    /// An encoded slash is refused: plain text can't tell whether the program or a user wrote it.
    ///
    /// - Returns: The path.
    /// - Throws: ``RequestCreationError``, if the path has an encoded slash.
    public func encodedPath() throws(RequestCreationError) -> String {
        let lowercased = lowercased()
        guard !lowercased.contains("%2f"), !lowercased.contains("%5c") else {
            throw RequestCreationError(
                .invalidRoute,
                "The route has an encoded slash; make it a Route, which encodes each value as one segment."
            )
        }
        return PercentEncoding.path.encode(self, keepingEscapes: true)
    }
}
