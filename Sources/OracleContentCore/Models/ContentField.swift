// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A property of a model that tolerates what a server leaves out or sends in another form.
///
/// ```swift
/// struct Note: ContentElement {
///     @ContentField var text: String  // empty if it is missing
///     @ContentField var tags: [String]  // without those that can't be read
///     @ContentField var date: Date?  // in each form that servers have for dates
/// }
/// ```
///
/// A value that is missing, null, or of another type becomes the default of the type. The default is not written. Numbers,
/// true and false may come as text. What is in a list or an object is read as a property is, and left out if it can't be.
@propertyWrapper
@frozen public struct ContentField<Value: ContentDefaultable>: ContentProperty {
    /// The value.
    public var wrappedValue: Value

    /// Creates a property with the default of its type.
    @inlinable
    public init() { wrappedValue = .contentDefault }

    /// Creates a property with a value.
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Reads the value, or takes the default.
    @inlinable
    public init<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) {
        wrappedValue = Value.element(in: container, key) ?? .contentDefault
    }

    /// Writes the value unless it is the default.
    public func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws {
        if wrappedValue != .contentDefault { try container.encode(Written(value: wrappedValue), forKey: key) }
    }
}

/// Text that a server may also send as a number; empty if it is missing.
@propertyWrapper
public struct ContentText: ContentProperty {
    /// The text.
    public var wrappedValue = ""

    /// Creates a property without text.
    public init() {}

    /// Reads text, or a number as text.
    public init<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key) {
        wrappedValue =
            container.known(String.self, key) ?? container.known(Int64.self, key).map { "\($0)" }
            ?? container.known(Double.self, key).map { "\($0)" } ?? ""
    }

    /// Writes the text unless it is empty.
    public func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws {
        if !wrappedValue.isEmpty { try container.encode(wrappedValue, forKey: key) }
    }
}

/// A property wrapper that reads and writes itself as a key of its model, without failing.
public protocol ContentProperty: Codable, CustomDebugStringConvertible, Hashable, Sendable {
    /// The type of the property.
    associatedtype Value: Codable
    /// The value of the property.
    var wrappedValue: Value { get }
    /// Reads the property.
    init<Key>(in container: KeyedDecodingContainer<Key>, _ key: Key)
    /// Writes the property.
    func write<Key>(to container: inout KeyedEncodingContainer<Key>, _ key: Key) throws
}

extension ContentProperty {
    /// Throws, since a property is part of a model.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The property is not in a model.")
        )
    }

    /// Encodes the value by itself.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }

    /// The description of the value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension KeyedDecodingContainer {
    /// Reads a property of a model.
    @inlinable
    public func decode<Property: ContentProperty>(_ type: Property.Type, forKey key: Key) throws -> Property {
        Property(in: self, key)
    }
}

extension KeyedEncodingContainer {
    /// Writes a property of a model.
    public mutating func encode<Property: ContentProperty>(_ property: Property, forKey key: Key) throws {
        try property.write(to: &self, key)
    }
}

/// A type that a ``ContentField`` can be of: text, a `Bool`, a list, or an optional.
public protocol ContentDefaultable: ContentElement {
    /// The value if a server sends none.
    static var contentDefault: Self { get }
}

extension Bool: ContentDefaultable {
    /// False.
    public static var contentDefault: Bool { false }
}

extension String: ContentDefaultable {
    /// Empty text.
    public static var contentDefault: String { "" }
}

extension Array: ContentDefaultable where Element: ContentElement {
    /// An empty list.
    public static var contentDefault: [Element] { [] }
}

extension Optional: ContentDefaultable where Wrapped: ContentElement {
    /// Nil.
    public static var contentDefault: Wrapped? { nil }
}
