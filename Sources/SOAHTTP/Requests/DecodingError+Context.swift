// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension DecodingError {
    /// The context of the error, in each of its cases.
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}

extension Error {
    /// The path to the value that could not be decoded, such as `vehicles[2].plate`; empty for the whole.
    package var decodingPath: String { decodingPath { $0.stringValue } }

    /// The problem of a decoder without its place, such as "there is no String".
    package var decodingProblem: String {
        switch self as any Error {
        case DecodingError.typeMismatch(let type, _): "there is no \(type)"
        case DecodingError.valueNotFound(let type, _): "there is null instead of a \(type)"
        case DecodingError.keyNotFound(let key, _): "the key \(key.stringValue) is missing"
        case DecodingError.dataCorrupted: "the data are malformed"
        case CocoaError.fileReadInapplicableStringEncoding: "the data are not UTF-8"
        default: "the data do not fit"
        }
    }

    /// Place and problem of a decoder, without values and the keys of dictionaries, which may be secrets.
    package var decodingReason: String {
        let path = decodingPath { key in
            // A key that the type declares is a case of an enumeration; others are of the body.
            let mirror = Mirror(reflecting: key)
            return mirror.displayStyle == .enum && mirror.children.isEmpty ? key.stringValue : "*"
        }
        return path.isEmpty ? decodingProblem : "at \(path), \(decodingProblem)"
    }

    private func decodingPath(_ name: (any CodingKey) -> String) -> String {
        let keys = (self as? DecodingError)?.context?.codingPath ?? []
        return keys.reduce(into: "") { path, key in
            // A key of a dictionary may be a number too.
            if let index = key.intValue, key.stringValue == "Index \(index)" {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? name(key) : ".\(name(key))"
            }
        }
    }
}
