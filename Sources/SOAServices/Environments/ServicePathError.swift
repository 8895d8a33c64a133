// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a path would lead somewhere else.
public struct ServicePathError: Error, Hashable, Sendable, CustomStringConvertible {
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
        "\(partIndex.map { "Part \($0) of the path" } ?? "The base URL") \(code)."
    }
}
