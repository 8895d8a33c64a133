// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Header fields for every request.
///
/// Names and values are checked when they are set, so that none brings a line break into a request.
public struct ServiceHeaders: Hashable, Sendable {
    /// The fields.
    public private(set) var fields: [String: String] = [:]

    /// Creates an empty set of fields.
    public init() {}

    /// Creates a set of fields, or throws ``ServiceHeaderError`` for a name or a value that no header may have.
    ///
    /// Of two spellings of a name, the last one in alphabetical order counts, capitals first.
    public init(_ fields: [String: String]) throws(ServiceHeaderError) {
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
    }

    /// Sets a field by its name in upper or lower case, or removes it if the value is nil.
    ///
    /// It throws ``ServiceHeaderError`` for a name or a value that no header may have.
    public mutating func set(_ name: String, to value: String?) throws(ServiceHeaderError) {
        guard name.isHTTPToken else { throw ServiceHeaderError(.invalidName) }
        if let value, !value.isHeaderValue {
            throw ServiceHeaderError(.invalidValue, name: name)
        }
        fields.setHeader(name, to: value)
    }

    /// Returns the request with these fields, except for those that it has already.
    public func added(to request: URLRequest) -> URLRequest {
        var request = request
        request.addMissing(fields)
        return request
    }
}

/// An error thrown when a header field can't be sent.
public struct ServiceHeaderError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// A mistake in a field.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The name is empty, or has a character that no name may have.
        public static let invalidName = Code(description: "invalidName")
        /// The value has a line break or another control character.
        public static let invalidValue = Code(description: "invalidValue")
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

    /// The description.
    public var errorDescription: String? { description }
}
