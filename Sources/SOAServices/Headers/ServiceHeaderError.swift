// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a header field can't be sent.
public struct ServiceHeaderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A mistake in a field.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String, Sendable {
            case invalidName, invalidValue
        }

        private let kind: Kind

        /// The name is empty, or has a character that no name may have.
        public static let invalidName = Code(kind: .invalidName)
        /// The value has a line break or another control character.
        public static let invalidValue = Code(kind: .invalidValue)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The mistake.
    public let code: Code

    /// The name of the field; nil if the mistake is there.
    public let name: String?

    /// Creates the error.
    public init(_ code: Code, name: String? = nil) {
        self.code = code
        self.name = name
    }

    /// One sentence that says what is wrong, without the value.
    public var description: String {
        name.map { "The value of the header field \($0) has a line break or another control character." }
            ?? "The name of a header field is empty, or has a character that no name may have."
    }
}
