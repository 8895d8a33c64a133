// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

extension KeyedDecodingContainer {
    /// The value for a key; nil if it is missing, null, or of another type.
    package func known<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// The moment for a key, in any of its forms.
    package func moment(_ key: Key) -> Date? {
        known(ContentDate.self, key)?.date
    }

    /// The elements for a key that can be read, without the others; nil if there is no array.
    package func list<Element: Decodable>(_ type: Element.Type, _ key: Key) -> [Element]? {
        known([Tolerated<Element>].self, key)?.compactMap(\.value)
    }
}

/// Reads a value if it can be read, and is nothing otherwise.
private struct Tolerated<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

extension KeyedEncodingContainer {
    /// Writes text unless it is empty.
    package mutating func encodeUnlessEmpty(_ text: String, forKey key: Key) throws {
        if !text.isEmpty { try encode(text, forKey: key) }
    }

    /// Writes a list unless it is empty.
    package mutating func encodeUnlessEmpty(_ list: [some Encodable], forKey key: Key) throws {
        if !list.isEmpty { try encode(list, forKey: key) }
    }

    /// Writes a moment the way the server has it.
    package mutating func encodeMoment(_ date: Date?, forKey key: Key) throws {
        try encodeIfPresent(date.map(ContentDate.init), forKey: key)
    }
}
