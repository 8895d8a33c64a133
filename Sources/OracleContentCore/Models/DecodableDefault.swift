// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Gives properties of models a default for keys that are missing, or null.
///
/// ```swift
/// struct Note: Codable {
///     @DecodableDefault.EmptyString var text
///     @DecodableDefault.True var isOpen
/// }
/// ```
public enum DecodableDefault: Sendable {
    /// Knows a default.
    public protocol Source: Sendable {
        /// What the default is of.
        associatedtype Value: Codable & Sendable

        /// The default.
        static var defaultValue: Value { get }
    }

    /// Holds a value, or the default if there was none.
    @propertyWrapper
    public struct Wrapper<Origin: Source>: Codable, Sendable {
        /// The value.
        public var wrappedValue: Origin.Value

        /// Holds the default.
        public init() {
            wrappedValue = Origin.defaultValue
        }

        /// Holds a value.
        ///
        /// - Parameter wrappedValue: The value.
        public init(wrappedValue: Origin.Value) {
            self.wrappedValue = wrappedValue
        }

        /// Reads the value.
        ///
        /// - Parameter decoder: What to read from.
        /// - Throws: `DecodingError` if there is a value of another type.
        public init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Origin.Value.self)
        }

        /// Writes the value.
        ///
        /// - Parameter encoder: What to write to.
        /// - Throws: `EncodingError` if it cannot be written.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    /// The defaults.
    public enum Sources: Sendable {
        /// True.
        public enum True: Source {
            /// The default.
            public static var defaultValue: Bool { true }
        }
        /// False.
        public enum False: Source {
            /// The default.
            public static var defaultValue: Bool { false }
        }
        /// No text.
        public enum EmptyString: Source {
            /// The default.
            public static var defaultValue: String { "" }
        }
        /// 0.
        public enum IntZero: Source {
            /// The default.
            public static var defaultValue: Int { 0 }
        }
        /// 0.
        public enum Int64Zero: Source {
            /// The default.
            public static var defaultValue: Int64 { 0 }
        }
        /// 0.
        public enum UIntZero: Source {
            /// The default.
            public static var defaultValue: UInt { 0 }
        }
        /// 0.
        public enum DoubleZero: Source {
            /// The default.
            public static var defaultValue: Double { 0 }
        }
        /// Before everything.
        public enum DistantPast: Source {
            /// The default.
            public static var defaultValue: Date { .distantPast }
        }
        /// After everything.
        public enum DistantFuture: Source {
            /// The default.
            public static var defaultValue: Date { .distantFuture }
        }
        /// No elements.
        public enum EmptyList<Value: Codable & Sendable & ExpressibleByArrayLiteral>: Source {
            /// No elements.
            public static var defaultValue: Value { [] }
        }
        /// No entries.
        public enum EmptyMap<Value: Codable & Sendable & ExpressibleByDictionaryLiteral>: Source {
            /// No entries.
            public static var defaultValue: Value { [:] }
        }
        /// What the type makes of nothing.
        public enum EmptyInit<Value: Codable & Sendable & HasEmptyInit>: Source {
            /// What the type makes of nothing.
            public static var defaultValue: Value { Value() }
        }
    }

    /// Can be made of nothing.
    public protocol HasEmptyInit {
        /// Makes one.
        init()
    }

    /// Is true unless the key says otherwise.
    public typealias True = Wrapper<Sources.True>
    /// Is false unless the key says otherwise.
    public typealias False = Wrapper<Sources.False>
    /// Is no text unless the key says otherwise.
    public typealias EmptyString = Wrapper<Sources.EmptyString>
    /// Is 0 unless the key says otherwise.
    public typealias IntZero = Wrapper<Sources.IntZero>
    /// Is 0 unless the key says otherwise.
    public typealias Int64Zero = Wrapper<Sources.Int64Zero>
    /// Is 0 unless the key says otherwise.
    public typealias UIntZero = Wrapper<Sources.UIntZero>
    /// Is 0 unless the key says otherwise.
    public typealias DoubleZero = Wrapper<Sources.DoubleZero>
    /// Is before everything unless the key says otherwise.
    public typealias DistantPast = Wrapper<Sources.DistantPast>
    /// Is after everything unless the key says otherwise.
    public typealias DistantFuture = Wrapper<Sources.DistantFuture>
    /// Has no elements unless the key says otherwise.
    public typealias EmptyList<Value: Codable & Sendable & ExpressibleByArrayLiteral> = Wrapper<
        Sources.EmptyList<Value>
    >
    /// Has no entries unless the key says otherwise.
    public typealias EmptyMap<Value: Codable & Sendable & ExpressibleByDictionaryLiteral> =
        Wrapper<Sources.EmptyMap<Value>>
    /// Is what the type makes of nothing unless the key says otherwise.
    public typealias EmptyInit<Value: Codable & Sendable & HasEmptyInit> = Wrapper<Sources.EmptyInit<Value>>
}

extension DecodableDefault.Wrapper: Equatable where Origin.Value: Equatable {}
extension DecodableDefault.Wrapper: Hashable where Origin.Value: Hashable {}

extension KeyedDecodingContainer {
    /// Reads a value, or takes the default if the key is missing or null.
    ///
    /// - Parameters:
    ///   - type: What to read.
    ///   - key: The key.
    /// - Returns: The value or the default.
    /// - Throws: `DecodingError` if there is a value of another type.
    public func decode<Origin: DecodableDefault.Source>(
        _ type: DecodableDefault.Wrapper<Origin>.Type,
        forKey key: Key
    ) throws -> DecodableDefault.Wrapper<Origin> {
        try decodeIfPresent(Origin.Value.self, forKey: key).map { DecodableDefault.Wrapper(wrappedValue: $0) }
            ?? DecodableDefault.Wrapper()
    }
}
