// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Property wrappers that give properties of models a default for keys that are missing or null.
///
/// ```swift
/// struct ShoppingList: Codable {
///     @DecodableDefault.EmptyString var title
///     @DecodableDefault.True var isOpen
/// }
/// ```
///
/// A value of another type is an error. ``ContentField`` tolerates that too.
public enum DecodableDefault: Sendable {
    /// A default.
    public protocol Source: Sendable {
        /// The type of the default.
        associatedtype Value: Codable & Sendable

        /// The default.
        static var defaultValue: Value { get }
    }

    /// A property with a default.
    @propertyWrapper
    public struct Wrapper<Origin: Source>: Codable, Sendable {
        /// The value.
        public var wrappedValue: Origin.Value

        /// Creates a property with its default.
        public init() { wrappedValue = Origin.defaultValue }

        /// Creates a property with a value.
        public init(wrappedValue: Origin.Value) { self.wrappedValue = wrappedValue }

        /// Decodes the value.
        public init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Origin.Value.self)
        }

        /// Encodes the value.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    /// The defaults.
    public enum Sources: Sendable {
        /// The default true.
        public enum True: Source {
            /// True.
            public static var defaultValue: Bool { true }
        }
        /// The default before all dates.
        public enum DistantPast: Source {
            /// The distant past.
            public static var defaultValue: Date { .distantPast }
        }
        /// The default after all dates.
        public enum DistantFuture: Source {
            /// The distant future.
            public static var defaultValue: Date { .distantFuture }
        }
        /// The default that a type creates by itself.
        public enum EmptyInit<Value: Codable & Sendable & HasEmptyInit>: Source {
            /// A new value.
            public static var defaultValue: Value { Value() }
        }
    }

    /// A type whose default is what it creates from nothing, such as false, 0, empty text or an empty list.
    public protocol HasEmptyInit {
        /// Creates the default.
        init()
    }

    /// True by default.
    public typealias True = Wrapper<Sources.True>
    /// False by default.
    public typealias False = EmptyInit<Bool>
    /// Empty text by default.
    public typealias EmptyString = EmptyInit<String>
    /// 0 by default.
    public typealias IntZero = EmptyInit<Int>
    /// 0 by default.
    public typealias Int64Zero = EmptyInit<Int64>
    /// 0 by default.
    public typealias UIntZero = EmptyInit<UInt>
    /// 0 by default.
    public typealias DoubleZero = EmptyInit<Double>
    /// Before all dates by default.
    public typealias DistantPast = Wrapper<Sources.DistantPast>
    /// After all dates by default.
    public typealias DistantFuture = Wrapper<Sources.DistantFuture>
    /// Without elements by default.
    public typealias EmptyList<Value: Codable & Sendable & HasEmptyInit> = EmptyInit<Value>
    /// Without entries by default.
    public typealias EmptyMap<Value: Codable & Sendable & HasEmptyInit> = EmptyInit<Value>
    /// A new value by default.
    public typealias EmptyInit<Value: Codable & Sendable & HasEmptyInit> = Wrapper<Sources.EmptyInit<Value>>
}

extension Array: DecodableDefault.HasEmptyInit {}
extension Bool: DecodableDefault.HasEmptyInit {}
extension Dictionary: DecodableDefault.HasEmptyInit {}
extension Double: DecodableDefault.HasEmptyInit {}
extension Int: DecodableDefault.HasEmptyInit {}
extension Int64: DecodableDefault.HasEmptyInit {}
extension Set: DecodableDefault.HasEmptyInit {}
extension String: DecodableDefault.HasEmptyInit {}
extension UInt: DecodableDefault.HasEmptyInit {}

extension DecodableDefault.Wrapper: Equatable where Origin.Value: Equatable {}
extension DecodableDefault.Wrapper: Hashable where Origin.Value: Hashable {}

extension KeyedDecodingContainer {
    /// Decodes a value, or takes the default if the key is missing or null.
    public func decode<Origin: DecodableDefault.Source>(
        _ type: DecodableDefault.Wrapper<Origin>.Type,
        forKey key: Key
    ) throws -> DecodableDefault.Wrapper<Origin> {
        try decodeIfPresent(Origin.Value.self, forKey: key).map { DecodableDefault.Wrapper(wrappedValue: $0) }
            ?? DecodableDefault.Wrapper()
    }
}
