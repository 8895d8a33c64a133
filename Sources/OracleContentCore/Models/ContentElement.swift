// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A type that a content server sends as a property, in a list, or in an object.
///
/// A model of your own conforms to it and implements nothing; ``ContentField`` shows one.
public protocol ContentElement: Codable, Hashable, Sendable {
    /// Reads the value for a key; nil if it is missing, null, or of another type.
    static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Self?

    /// Reads an object of such values; nil if there is none.
    static func elements<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> [String: Self]?

    /// Writes the value for a key.
    func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws
}

extension ContentElement {
    /// Decodes the value; nil if that fails.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Self? {
        container.known(Self.self, key)
    }

    /// Decodes the object; nil if that fails for one of its values.
    public static func elements<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> [String: Self]? {
        container.known([String: Self].self, key)
    }

    /// Encodes the value.
    public func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws {
        try container.encode(self, forKey: key)
    }
}

extension Bool: ContentElement {}
extension Double: ContentElement {}

extension String: ContentElement {
    /// Reads text; the decoder reads it sooner if the call names the type.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> String? {
        container.known(String.self, key)
    }
}

extension Int: ContentElement {
    /// Reads a number, which may also come as text or with a fraction.
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Int? {
        container.known(Int.self, key) ?? container.known(String.self, key).flatMap(Int.init)
            ?? container.known(Double.self, key).flatMap { Int(exactly: $0.rounded()) }
    }
}

extension Date: ContentElement {
    /// Reads a date in any of the forms that ``ContentDate`` knows.
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Date? {
        guard container.contains(key) else { return nil }
        guard let fields = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key) else {
            return container.known(ContentDate.self, key)?.date
        }
        return ContentDate.date(in: fields)
    }

    /// Writes a ``ContentDate``.
    public func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws {
        try container.encode(ContentDate(self), forKey: key)
    }
}

extension JSONValue: ContentElement {
    /// Reads an object, without the values that can't be read.
    @inlinable
    public static func elements<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> [String: Self]? {
        guard container.contains(key), let decoder = try? container.superDecoder(forKey: key),
            let fields = try? decoder.container(keyedBy: AnyKey.self)
        else { return nil }
        return JSONKinds.with(decoder) { Self.fields(fields, &$0) }
    }
}

extension Array: ContentElement where Element: ContentElement {
    /// Reads a list, without the elements that can't be read.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> [Element]? {
        guard container.contains(key), var values = try? container.nestedUnkeyedContainer(forKey: key) else {
            return nil
        }
        var list: [Element] = []
        while !values.isAtEnd {
            if let element = try? values.decode(Element.self) {
                list.append(element)
            } else if (try? values.decode(AnyElement.self)) == nil {
                return list
            }
        }
        return list
    }
}

extension Optional: ContentElement where Wrapped: ContentElement {
    /// Reads the value for a key; nil if there is none.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Wrapped?? {
        Wrapped.element(in: container, key).map(Optional.some)
    }

    /// Writes the value if there is one.
    public func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws {
        try self?.write(to: &container, key)
    }
}

extension Dictionary: ContentElement where Key == String, Value: ContentElement {
    /// Reads an object.
    @inlinable
    public static func element<CodingKey>(
        in container: KeyedDecodingContainer<CodingKey>,
        _ key: CodingKey
    ) -> [String: Value]? {
        Value.elements(in: container, key)
    }
}

/// Any value at all, of which nothing is read.
@usableFromInline
package struct AnyElement: Decodable, Sendable {
    @usableFromInline
    package init(from decoder: any Decoder) {}
}

extension KeyedDecodingContainer {
    /// The value for a key; nil if it is missing, null, or of another type.
    @inlinable
    package func known<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        try? decodeIfPresent(type, forKey: key)
    }

    /// The text for a key; nil if it is missing, null, or of another type.
    @inlinable
    package func known(_ type: String.Type, _ key: Key) -> String? {
        try? decodeIfPresent(type, forKey: key)
    }
}
