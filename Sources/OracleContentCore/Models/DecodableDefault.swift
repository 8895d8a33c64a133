// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Property wrappers that give properties of models a default for keys that are missing or null.
///
/// ```swift
/// struct Note: Codable {
///     @DecodableDefault.EmptyString var text
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
        /// The default false.
        public enum False: Source {
            /// False.
            public static var defaultValue: Bool { false }
        }
        /// The default zero.
        public enum Zero<Value: Numeric & Codable & Sendable>: Source {
            /// Zero.
            public static var defaultValue: Value { 0 }
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
        /// The default of empty text.
        public enum EmptyString: Source {
            /// Empty text.
            public static var defaultValue: String { "" }
        }
        /// The default without elements.
        public enum EmptyList<Value: Codable & Sendable & ExpressibleByArrayLiteral>: Source {
            /// A value without elements.
            public static var defaultValue: Value { [] }
        }
        /// The default without entries.
        public enum EmptyMap<Value: Codable & Sendable & ExpressibleByDictionaryLiteral>: Source {
            /// A value without entries.
            public static var defaultValue: Value { [:] }
        }
        /// The default that a type creates by itself.
        public enum EmptyInit<Value: Codable & Sendable & HasEmptyInit>: Source {
            /// A new value.
            public static var defaultValue: Value { Value() }
        }
    }

    /// A type that has a default of its own.
    public protocol HasEmptyInit {
        /// Creates the default.
        init()
    }

    /// True by default.
    public typealias True = Wrapper<Sources.True>
    /// False by default.
    public typealias False = Wrapper<Sources.False>
    /// Empty text by default.
    public typealias EmptyString = Wrapper<Sources.EmptyString>
    /// 0 by default.
    public typealias IntZero = Wrapper<Sources.Zero<Int>>
    /// 0 by default.
    public typealias Int64Zero = Wrapper<Sources.Zero<Int64>>
    /// 0 by default.
    public typealias UIntZero = Wrapper<Sources.Zero<UInt>>
    /// 0 by default.
    public typealias DoubleZero = Wrapper<Sources.Zero<Double>>
    /// Before all dates by default.
    public typealias DistantPast = Wrapper<Sources.DistantPast>
    /// After all dates by default.
    public typealias DistantFuture = Wrapper<Sources.DistantFuture>
    /// Without elements by default.
    public typealias EmptyList<Value: Codable & Sendable & ExpressibleByArrayLiteral> =
        Wrapper<Sources.EmptyList<Value>>
    /// Without entries by default.
    public typealias EmptyMap<Value: Codable & Sendable & ExpressibleByDictionaryLiteral> =
        Wrapper<Sources.EmptyMap<Value>>
    /// A new value by default.
    public typealias EmptyInit<Value: Codable & Sendable & HasEmptyInit> = Wrapper<Sources.EmptyInit<Value>>
}

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
