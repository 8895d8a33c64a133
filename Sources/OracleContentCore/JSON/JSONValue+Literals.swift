// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Makes a number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Makes true or false.
    ///
    /// - Parameter value: The truth.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Makes nothing.
    ///
    /// - Parameter value: Nothing.
    public init(nilLiteral value: ()) { self = .null }

    /// Makes an array.
    ///
    /// - Parameter elements: The values.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes an object; of two values with one name the later counts.
    ///
    /// - Parameter elements: The values by their names.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    /// Makes a value of whatever can be one.
    ///
    /// - Parameter any: Text, a number, a `Bool`, a `Date`, a dictionary, an array, or nil; of anything else the result
    ///   is nothing.
    public init(any: Any?) {
        self =
            switch any {
            case let value as JSONValue: value
            case let text as String: .string(text)
            case let flag as Bool where type(of: any as Any) == Bool.self || any is Bool: .bool(flag)
            case let number as Int: .int(number)
            case let number as Int64: .int64(number)
            case let number as UInt: .uint(number)
            case let number as any BinaryInteger: Self(number: number)
            case let number as Double: .double(number)
            case let number as Float: .double(Double(number))
            case let date as Date: .date(date)
            case let fields as [String: Any?]: .object(fields.mapValues { JSONValue(any: $0) })
            case let values as [Any?]: .array(values.map { JSONValue(any: $0) })
            default: .null
            }
    }

    private init(number: some BinaryInteger) {
        self =
            if let number = Int(exactly: number) {
                .int(number)
            } else if let number = UInt(exactly: number) {
                .uint(number)
            } else {
                .double(Double(number))
            }
    }
}
