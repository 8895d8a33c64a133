// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// The method of a request.
///
/// ```swift
/// let post = HTTPMethod("pOsT")  // .post
/// let jump = HTTPMethod("JUMP")  // nil: it isn't one of the methods below
/// let propfind = HTTPMethod(rawValue: "PROPFIND")  // any method, spelled as it is sent
/// ```
public struct HTTPMethod: RawRepresentable, CaseIterable, Hashable, LosslessStringConvertible, Sendable {
    /// Reads.
    public static let get = HTTPMethod("GET", isKnown: true)
    /// Reads the head of a response alone.
    public static let head = HTTPMethod("HEAD", isKnown: true)
    /// Creates, or starts something.
    public static let post = HTTPMethod("POST", isKnown: true)
    /// Creates or replaces.
    public static let put = HTTPMethod("PUT", isKnown: true)
    /// Changes a part.
    public static let patch = HTTPMethod("PATCH", isKnown: true)
    /// Removes.
    public static let delete = HTTPMethod("DELETE", isKnown: true)
    /// Reads which methods are allowed.
    public static let options = HTTPMethod("OPTIONS", isKnown: true)

    /// The methods that have a name here.
    public static let allCases: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]

    /// The method as requests spell it.
    public let rawValue: String

    private init(_ name: String, isKnown: Bool) {
        rawValue = name
    }

    /// Creates any method that HTTP allows, spelled as it is sent: upper and lower case make a difference.
    public init?(rawValue: String) {
        guard rawValue.isHTTPToken else { return nil }
        self.rawValue = rawValue
    }

    /// Creates one of the methods that have a name here, in upper or lower case.
    public init?(_ description: String) {
        // Not by Unicode, whose upper case of other letters may be one of ASCII.
        guard let known = Self.allCases.first(where: { $0.rawValue.isSameHeader(as: description) }) else { return nil }
        self = known
    }

    /// The method as requests spell it.
    public var description: String { rawValue }
}
