// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

extension KeyedDecodingContainer {
    /// The value for a key; nil if it is missing, null, or of another type.
    @inlinable
    package func known<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        contains(key) ? try? decode(type, forKey: key) : nil
    }

    /// The text for a key; nil if it is missing, null, or of another type.
    @inlinable
    package func known(_ type: String.Type, _ key: Key) -> String? {
        contains(key) ? try? decode(type, forKey: key) : nil
    }

    /// The text for a key, or the number as text; nil if it is neither.
    package func text(_ key: Key) -> String? {
        known(String.self, key) ?? known(Int64.self, key).map { "\($0)" } ?? known(Double.self, key).map { "\($0)" }
    }

    /// The moment for a key, in any of its forms.
    package func moment(_ key: Key) -> Date? {
        guard contains(key) else { return nil }
        guard let fields = try? nestedContainer(keyedBy: AnyKey.self, forKey: key) else {
            return known(ContentDate.self, key)?.date
        }
        return ContentDate.date(in: fields)
    }

    /// The fields of the object for a key, without those that cannot be read; nil if there is no object.
    @inlinable
    package func fields<Model>(_ key: Key, _ decoder: any Decoder) -> [String: JSONValue<Model>]? {
        guard contains(key), let fields = try? nestedContainer(keyedBy: AnyKey.self, forKey: key) else { return nil }
        return JSONKinds.with(decoder) { JSONValue.fields(fields, &$0) }
    }

    /// The elements for a key that can be read, without the others; nil if there is no array.
    @inlinable
    package func list<Element: Decodable>(_ type: Element.Type, _ key: Key) -> [Element]? {
        guard contains(key), var values = try? nestedUnkeyedContainer(forKey: key) else { return nil }
        var list: [Element] = []
        while !values.isAtEnd {
            if let element = try? values.decode(type) {
                list.append(element)
            } else if (try? values.decode(Anything.self)) == nil {
                return list
            }
        }
        return list
    }
}

/// Reads any value, and nothing of it.
@usableFromInline
package struct Anything: Decodable, Sendable {
    @usableFromInline
    package init(from decoder: any Decoder) {}
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
