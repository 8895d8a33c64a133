// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// A response that does not have the expected form.
///
/// Two of them are equal if they name the same place and the same problem.
public struct DecodingFailure: Equatable, Sendable, CustomStringConvertible {
    /// The error of the decoder; nil in a simulated failure.
    public let underlyingError: (any Error)?

    /// The body of the response.
    public let body: Data

    /// Creates a failure.
    public init(_ underlyingError: (any Error)? = nil, body: Data = Data()) {
        self.underlyingError = underlyingError
        self.body = body
    }

    /// The path to the value that could not be decoded, such as `vehicles[2].plate`; empty for the whole.
    public var path: String { path { $0.stringValue } }

    private func path(_ name: (any CodingKey) -> String) -> String {
        let keys = (underlyingError as? DecodingError)?.context?.codingPath ?? []
        return keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? name(key) : ".\(name(key))"
            }
        }
    }

    /// Returns the name of a key that the type declares, and a mark for one of the body, such as that of a dictionary.
    private static func publicName(of key: any CodingKey) -> String {
        let mirror = Mirror(reflecting: key)
        return mirror.displayStyle == .enum && mirror.children.isEmpty ? key.stringValue : "*"
    }

    private var problem: String {
        switch underlyingError as? DecodingError {
        case .typeMismatch(let type, _): "there is no \(type)"
        case .valueNotFound(let type, _): "there is null instead of a \(type)"
        case .keyNotFound(let key, _): "the key \(key.stringValue) is missing"
        case .dataCorrupted: "the data are malformed"
        default: "the data do not fit"
        }
    }

    /// Compares place and problem.
    public static func == (left: Self, right: Self) -> Bool {
        (left.path, left.problem) == (right.path, right.problem)
    }

    /// Place and problem, without values and the keys of dictionaries, which may be secrets.
    public var description: String {
        let path = path(Self.publicName)
        return path.isEmpty ? problem : "at \(path), \(problem)"
    }
}
