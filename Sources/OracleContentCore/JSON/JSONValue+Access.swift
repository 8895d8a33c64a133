// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension JSONValue {
    /// The text, if it is text.
    ///
    /// - Returns: The text, or nil.
    public func stringValue() -> String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number as an `Int`, cut to a whole one; that of `int64` is nil.
    ///
    /// - Returns: The number, or nil if it is none, or none that fits.
    public func intValue() -> Int? {
        switch self {
        case .int(let number): number
        case .uint(let number): Int(exactly: number)
        case .double(let number): Int(exactly: number.rounded(.towardZero))
        default: nil
        }
    }

    /// The number as an `Int64`, cut to a whole one.
    ///
    /// - Returns: The number, or nil if it is none, or none that fits.
    public func int64Value() -> Int64? {
        switch self {
        case .int(let number): Int64(exactly: number)
        case .int64(let number): number
        case .double(let number): Int64(exactly: number.rounded(.towardZero))
        default: nil
        }
    }

    /// The number as a `UInt`, cut to a whole one.
    ///
    /// - Returns: The number, or nil if it is none, or none that fits, such as a negative one.
    public func uint() -> UInt? {
        switch self {
        case .int(let number): UInt(exactly: number)
        case .uint(let number): number
        case .double(let number): UInt(exactly: number.rounded(.towardZero))
        default: nil
        }
    }

    /// The number as a `Double`.
    ///
    /// - Returns: The number, or nil if it is none.
    public func doubleValue() -> Double? {
        switch self {
        case .int(let number): Double(number)
        case .int64(let number): Double(number)
        case .uint(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// True or false.
    ///
    /// - Returns: The truth, or nil.
    public func boolValue() -> Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The moment, if it is one.
    ///
    /// - Returns: The moment, or nil.
    public func dateValue() -> Date? {
        if case .date(let date) = self { date } else { nil }
    }

    /// The fields, if it is an object.
    ///
    /// - Returns: The fields, or nil.
    public func objectValue() -> [String: JSONValue]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    /// The values, if it is an array.
    ///
    /// - Returns: The values, or nil.
    public func arrayValue() -> [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The object as a model.
    ///
    /// - Returns: The model, or nil if it cannot be read from this.
    public func assetValue() -> Model? {
        guard case .object = self else { return nil }
        return try? JSONDecoder.content.decode(Model.self, from: Data(jsonString().utf8))
    }

    /// The value itself: text, a number, a `Bool`, a `Date`, a dictionary, an array, or nil for nothing.
    ///
    /// - Returns: The value.
    public func value() -> (any Sendable)? {
        switch self {
        case .string(let text): text
        case .int(let number): number
        case .int64(let number): number
        case .uint(let number): number
        case .double(let number): number
        case .bool(let flag): flag
        case .date(let date): date
        case .object(let fields): fields
        case .array(let values): values
        case .null: nil
        }
    }
}
