// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension URL {
    /// Returns the URL of a service below this base, by the text between the slashes.
    ///
    /// Each part is percent-encoded exactly once. Empty parts, dots, slashes and control characters are refused, also in
    /// encoded form.
    public func servicePath(_ parts: [String]) throws(ServicePathError) -> URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true), isBase(components) else {
            throw ServicePathError(.invalidBaseURL)
        }
        var path = components.percentEncodedPath
        if path.hasSuffix("/") { path.removeLast() }
        for (index, part) in parts.enumerated() {
            if let problem = URLSegment.problem(of: part) {
                throw ServicePathError(ServicePathError.Code(problem), partIndex: index)
            }
            path += "/" + PercentEncoding.unreserved.encode(part)
        }
        components.percentEncodedPath = path
        guard let url = components.url else { throw ServicePathError(.invalidBaseURL) }
        return url
    }

    private func isBase(_ components: URLComponents) -> Bool {
        let parts = components.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? ".." }
        return ["http", "https"].contains(components.scheme?.lowercased())
            && components.host?.isEmpty == false
            && components.user == nil
            && components.password == nil
            && components.query == nil
            && components.fragment == nil
            && !parts.contains { $0 == "." || $0 == ".." }
    }
}

/// An error thrown when a path would lead somewhere else.
public struct ServicePathError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// A mistake in a path.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The mistake in words.
        public let description: String

        /// A part is empty.
        public static let emptyPart = Code(description: "is empty")
        /// A part is `.` or `..`, a step to another path.
        public static let dotPart = Code(description: "is a step to another path")
        /// A part has a slash or a backslash in it, or an encoded one.
        public static let slash = Code(description: "has a slash or a backslash, maybe an encoded one")
        /// A part has a control character in it, or an encoded one.
        public static let controlCharacter = Code(description: "has a control character, maybe an encoded one")
        /// The base URL is not valid.
        public static let invalidBaseURL = Code(
            description: "needs http or https and a host, and no user, query, fragment or dots"
        )
    }

    /// The mistake.
    public let code: Code

    /// The index of the part; nil for the base URL.
    public let partIndex: Int?

    /// Creates the error.
    public init(_ code: Code, partIndex: Int? = nil) {
        self.code = code
        self.partIndex = partIndex
    }

    /// One sentence that says what is wrong, without quoting it.
    public var description: String {
        "\(partIndex.map { "The part of the path at index \($0)" } ?? "The base URL") \(code)."
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension ServicePathError.Code {
    fileprivate init(_ problem: URLSegment.Problem) {
        self =
            switch problem {
            case .empty: .emptyPart
            case .dots: .dotPart
            case .slash: .slash
            case .control: .controlCharacter
            }
    }
}
