// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A parser of queries as a server reads them: `and` binds tighter than `or`, and a backslash escapes a character.
struct QueryReader {
    private(set) var conditions: [Condition] = []
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Returns the meaning of the whole text; nil if it is not a query.
    mutating func meaning() -> Meaning? {
        guard let meaning = any(), rest.isEmpty else { return nil }
        return meaning
    }

    private mutating func any() -> Meaning? {
        guard var meaning = all() else { return nil }
        while skip(" or ") {
            guard let next = all() else { return nil }
            meaning = .any(meaning, next)
        }
        return meaning
    }

    private mutating func all() -> Meaning? {
        guard var meaning = one() else { return nil }
        while skip(" and ") {
            guard let next = one() else { return nil }
            meaning = .all(meaning, next)
        }
        return meaning
    }

    private mutating func one() -> Meaning? {
        if skip("(") {
            guard let meaning = any(), skip(")") else { return nil }
            return meaning
        }
        let field = word()
        guard skip(" ") else { return nil }
        let comparison = word()
        guard skip(" "), let value = quoted() else { return nil }
        conditions.append(Condition(field: field, comparison: comparison, value: value))
        return .condition(conditions.count - 1)
    }

    private mutating func word() -> String {
        let word = rest.prefix { $0 != UInt8(ascii: " ") }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func quoted() -> String? {
        guard skip("\"") else { return nil }
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            default: value.append(byte)
            }
        }
        return nil
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }
}
