// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB

/// SQL functions for texts beyond ASCII.
enum TextFunctions {
    /// All functions, to be added to a connection.
    static var all: [DatabaseFunction] {
        [
            DatabaseFunction("folded", argumentCount: 1, pure: true) { values in text(values[0]).map(folded) },
            DatabaseFunction("matches", argumentCount: 2, pure: true) { values in
                guard let (field, value) = texts(values) else { return false }
                return Set(words(value)).isSubset(of: words(field))
            },
            DatabaseFunction("resembles", argumentCount: 2, pure: true) { values in
                guard let (field, value) = texts(values) else { return false }
                return words(value).contains { folded(field).contains($0) }
            },
        ]
    }

    /// Returns a text in lower case and canonical form.
    static func folded(_ text: String) -> String {
        text.lowercased().precomposedStringWithCanonicalMapping
    }

    private static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func texts(_ values: [DatabaseValue]) -> (String, String)? {
        guard let first = text(values[0]), let second = text(values[1]) else { return nil }
        return (first, second)
    }

    /// Returns a text, or a number as text.
    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .string(let text): text
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .null, .blob: nil
        }
    }
}
