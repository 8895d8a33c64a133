// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a request asks a server to do.
///
/// ```swift
/// HTTPMethod("pOsT")           // .post
/// HTTPMethod("JUMP")           // nil
/// HTTPMethod.post.description  // "POST"
/// ```
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Reads the head of an answer alone.
    case head = "HEAD"
    /// Creates, or starts something.
    case post = "POST"
    /// Creates or replaces.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"
    /// Asks what may be asked.
    case options = "OPTIONS"
}

extension HTTPMethod: LosslessStringConvertible {
    /// Reads a method, in capitals or not.
    ///
    /// - Parameter description: The name of the method; nil comes back for an unknown one.
    public init?(_ description: String) {
        self.init(rawValue: description.uppercased())
    }

    /// The method as requests spell it, in capitals.
    public var description: String { rawValue }
}
