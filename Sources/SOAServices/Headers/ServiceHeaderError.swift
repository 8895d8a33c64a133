// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A header field that no request gets.
public struct ServiceHeaderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with a field.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String, Sendable {
            case invalidName, invalidValue
        }

        private let kind: Kind

        /// The name is empty, or has a character that may not stand in one.
        public static let invalidName = Code(kind: .invalidName)
        /// The value has a line break or another control character in it.
        public static let invalidValue = Code(kind: .invalidValue)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// What is wrong with the field.
    public let code: Code

    /// The name of the field; nil if that is what is wrong.
    public let name: String?

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - code: What is wrong with it.
    ///   - name: Its name; nil if that is what is wrong.
    public init(_ code: Code, name: String? = nil) {
        self.code = code
        self.name = name
    }

    /// One sentence that tells what is wrong; the value is not part of it.
    public var description: String {
        name.map { "the value of the header field \($0) has a line break or another control character in it" }
            ?? "the name of a header field is empty, or has a character that may not stand in one"
    }
}
