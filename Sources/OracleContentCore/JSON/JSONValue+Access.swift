// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension JSONValue {
    /// Returns the text; nil if the value is of another type.
    public func stringValue() -> String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Returns the number without its fraction; nil for an `int64`, for other types, and if it does not fit.
    public func intValue() -> Int? {
        if case .uint(let number) = self { Int(exactly: number) } else { whole() }
    }

    /// Returns the number without its fraction; nil for a `uint`, for other types, and if it does not fit.
    public func int64Value() -> Int64? {
        if case .int64(let number) = self { number } else { whole() }
    }

    /// Returns the number without its fraction; nil for an `int64`, for other types, and if it does not fit.
    public func uint() -> UInt? {
        if case .uint(let number) = self { number } else { whole() }
    }

    /// Returns the number; nil if the value is of another type.
    public func doubleValue() -> Double? {
        switch self {
        case .int(let number): Double(number)
        case .int64(let number): Double(number)
        case .uint(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// Returns true or false; nil if the value is of another type.
    public func boolValue() -> Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// Returns the date; nil if the value is of another type.
    public func dateValue() -> Date? {
        if case .date(let date) = self { date } else { nil }
    }

    /// Returns the fields of the object; nil if the value is of another type.
    public func objectValue() -> [String: JSONValue]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    /// Returns the values of the array; nil if the value is of another type.
    public func arrayValue() -> [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// Returns the object as a model; nil if it can't be read as one.
    public func assetValue() -> Model? { decoded(as: Model.self) }

    /// Returns the object as another type; nil if it can't be read as that.
    package func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
        guard case .object = self else { return nil }
        return try? JSONDecoder.content.decode(type, from: Data(jsonString().utf8))
    }

    /// Returns the text, number, `Bool`, `Date`, dictionary or array; nil for null.
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

    /// The number of an `int`, or of a `double` without its fraction; nil for other cases, and if it does not fit.
    private func whole<Number: FixedWidthInteger>() -> Number? {
        switch self {
        case .int(let number): Number(exactly: number)
        case .double(let number): Number(exactly: number.rounded(.towardZero))
        default: nil
        }
    }
}
