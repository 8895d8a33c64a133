// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A path that no URL is made of.
public struct ServicePathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with a path.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String, Sendable {
            case emptyPart = "empty"
            case dotPart = "a dot or two, which would lead somewhere else"
            case slash = "made of more than one part: it has a slash or a backslash, maybe an encoded one"
            case controlCharacter = "no text: it has a control character, maybe an encoded one"
            case invalidBaseURL =
                "no base: it needs http or https and a host, and neither user, query, fragment nor dots"
        }

        private let kind: Kind

        /// A part is empty.
        public static let emptyPart = Code(kind: .emptyPart)
        /// A part is `.` or `..`, which would lead somewhere else.
        public static let dotPart = Code(kind: .dotPart)
        /// A part has a slash or a backslash in it, or an encoded one.
        public static let slash = Code(kind: .slash)
        /// A part has a control character in it, or an encoded one.
        public static let controlCharacter = Code(kind: .controlCharacter)
        /// The base URL is none.
        public static let invalidBaseURL = Code(kind: .invalidBaseURL)

        /// What is wrong.
        public var description: String { kind.rawValue }
    }

    /// What is wrong with the path.
    public let code: Code

    /// Which part is wrong, counted from 0; nil if it is the base.
    public let partIndex: Int?

    /// Describes a path.
    ///
    /// - Parameters:
    ///   - code: What is wrong with it.
    ///   - partIndex: Which part is wrong, counted from 0; nil if it is the base.
    public init(_ code: Code, partIndex: Int? = nil) {
        self.code = code
        self.partIndex = partIndex
    }

    /// One sentence that tells what is wrong, without quoting it.
    public var description: String {
        "\(partIndex.map { "part \($0) of the path" } ?? "the base URL") is \(code)"
    }
}
