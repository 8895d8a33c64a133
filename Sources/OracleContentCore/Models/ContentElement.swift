// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A type that a content server sends as a property, in a list, or in an object.
///
/// A model of your own conforms to it and implements nothing; ``ContentField`` shows one.
public protocol ContentElement: Codable, Hashable, Sendable {
    /// Reads the value for a key; nil if it is missing, null, or of another type.
    static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Self?

    /// Reads an object of such values, without those that can't be read; nil if there is none.
    static func elements<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> [String: Self]?

    /// Reads the next value of a list; nil if it is of another type.
    static func next(in values: inout any UnkeyedDecodingContainer) -> Self?

    /// Writes the value as that of a property, a list, or an object.
    func write(to encoder: any Encoder) throws
}

extension ContentElement {
    /// Decodes the value; nil if that fails.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Self? {
        container.known(Self.self, key)
    }

    /// Reads each value of the object as that of a property, without those that can't be read.
    public static func elements<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> [String: Self]? {
        guard container.contains(key) else { return nil }
        return (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)).map(elements)
    }

    fileprivate static func elements(_ fields: KeyedDecodingContainer<AnyKey>) -> [String: Self] {
        fields.allKeys.reduce(into: [:]) { values, name in
            if let value = element(in: fields, name) ?? null(in: fields, name) { values[name.stringValue] = value }
        }
    }

    /// The value that stands for null, as an optional has one.
    private static func null(in fields: KeyedDecodingContainer<AnyKey>, _ name: AnyKey) -> Self? {
        (try? fields.decodeNil(forKey: name)) == true ? try? fields.decode(Self.self, forKey: name) : nil
    }

    /// Decodes the value; nil if that fails.
    @inlinable
    public static func next(in values: inout any UnkeyedDecodingContainer) -> Self? {
        try? values.decode(Self.self)
    }

    /// Encodes the value.
    public func write(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
    }
}

/// A value on its way to an encoder, which it is written to as an element of content.
struct Written<Value: ContentElement>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws { try value.write(to: encoder) }
}

extension Bool: ContentElement {
    /// Reads true or false, which may also come as text.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Bool? {
        // One search for what is missing, and by the name of the type.
        do {
            return try container.decodeIfPresent(Bool.self, forKey: key)
        } catch {
            return container.known(String.self, key).flatMap { Bool($0) }
        }
    }

    /// Reads true or false, which may also come as text.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> Bool? {
        (try? values.decode(Bool.self)) ?? (try? values.decode(String.self)).flatMap { Bool($0) }
    }
}

extension String: ContentElement {
    /// Reads text; the decoder reads it sooner if the call names the type.
    @inlinable
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> String? {
        container.known(String.self, key)
    }

    /// Reads text; the decoder reads it sooner if the call names the type.
    @inlinable
    public static func next(in values: inout any UnkeyedDecodingContainer) -> String? {
        try? values.decode(String.self)
    }
}

extension Int: ContentElement {
    /// Reads a number, which may also come as text or with a fraction.
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Int? {
        do {
            return try container.decodeIfPresent(Int.self, forKey: key)
        } catch {
            return container.known(String.self, key).flatMap(Int.init)
                ?? container.known(Double.self, key).flatMap(rounded)
        }
    }

    /// Reads a number, which may also come as text or with a fraction.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> Int? {
        if let number = try? values.decode(Int.self) { return number }
        if let text = try? values.decode(String.self) { return Int(text) }
        return (try? values.decode(Double.self)).flatMap(rounded)
    }

    private static func rounded(_ number: Double) -> Int? { Int(exactly: number.rounded()) }
}

extension Double: ContentElement {
    /// Reads a number, which may also come as text.
    public static func element<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) -> Double? {
        do {
            return try container.decodeIfPresent(Double.self, forKey: key)
        } catch {
            return container.known(String.self, key).flatMap(number)
        }
    }

    /// Reads a number, which may also come as text.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> Double? {
        (try? values.decode(Double.self)) ?? (try? values.decode(String.self)).flatMap(number)
    }

    /// The number in text; nil if JSON has no text for it.
    private static func number(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
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

    /// Reads a date as the decoder does, or in any of the forms that ``ContentDate`` knows.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> Date? {
        (try? values.decode(Date.self)) ?? (try? values.decode(ContentDate.self))?.date
    }

    /// Writes a ``ContentDate``.
    public func write(to encoder: any Encoder) throws { try ContentDate(self).encode(to: encoder) }
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
        return list(&values)
    }

    /// Reads a list, without the elements that can't be read.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> [Element]? {
        guard var inner = try? values.nestedUnkeyedContainer() else { return nil }
        return list(&inner)
    }

    /// Writes each element as a property is written.
    public func write(to encoder: any Encoder) throws { try map(Written.init).encode(to: encoder) }

    @inlinable
    package static func list(_ values: inout any UnkeyedDecodingContainer) -> [Element] {
        var list: [Element] = []
        while !values.isAtEnd {
            let index = values.currentIndex
            if let element = Element.next(in: &values) {
                list.append(element)
            } else if values.currentIndex == index, (try? values.superDecoder()) == nil {
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

    /// Reads a value or null.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> Wrapped?? {
        if (try? values.decodeNil()) == true { return .some(nil) }
        return Wrapped.next(in: &values).map(Optional.some)
    }

    /// Writes the value, or null.
    public func write(to encoder: any Encoder) throws { try map(Written.init).encode(to: encoder) }
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

    /// Reads an object.
    public static func next(in values: inout any UnkeyedDecodingContainer) -> [String: Value]? {
        (try? values.nestedContainer(keyedBy: AnyKey.self)).map(Value.elements)
    }

    /// Writes each value as that of a property.
    public func write(to encoder: any Encoder) throws { try mapValues(Written.init).encode(to: encoder) }
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
