// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a path would lead somewhere else.
public struct ServicePathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A mistake in a path.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String, Sendable {
            case emptyPart = "is empty"
            case dotPart = "is a step to another path"
            case slash = "has a slash or a backslash, maybe an encoded one"
            case controlCharacter = "has a control character, maybe an encoded one"
            case invalidBaseURL = "needs http or https and a host, and no user, query, fragment or dots"
        }

        private let kind: Kind

        /// A part is empty.
        public static let emptyPart = Code(kind: .emptyPart)
        /// A part is `.` or `..`, a step to another path.
        public static let dotPart = Code(kind: .dotPart)
        /// A part has a slash or a backslash in it, or an encoded one.
        public static let slash = Code(kind: .slash)
        /// A part has a control character in it, or an encoded one.
        public static let controlCharacter = Code(kind: .controlCharacter)
        /// The base URL is not valid.
        public static let invalidBaseURL = Code(kind: .invalidBaseURL)

        /// The mistake in words.
        public var description: String { kind.rawValue }
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
        "\(partIndex.map { "Part \($0) of the path" } ?? "The base URL") \(code)."
    }
}
