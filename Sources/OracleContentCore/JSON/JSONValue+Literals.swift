// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates true or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates null.
    public init(nilLiteral value: ()) { self = .null }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of two values with one name the later counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    /// Creates a value from text, a number, a `Bool`, a `Date`, a dictionary or an array; null from anything else.
    public init(any: Any?) {
        self =
            switch any {
            case let value as JSONValue: value
            case let text as String: .string(text)
            case let text as Substring: .string(String(text))
            case let flag as Bool where (any as? NSNumber).map(Self.isFlag) ?? true: .bool(flag)
            case let number as Int: .int(number)
            case let number as Int64: .int64(number)
            case let number as UInt: .uint(number)
            case let number as any BinaryInteger: Self(number: number)
            case let number as Double: .double(number)
            case let number as any BinaryFloatingPoint: .double(Double(number))
            case let number as Decimal: Double("\(number)").map(JSONValue.double) ?? .null
            case let date as Date: .date(date)
            case let fields as [String: Any?]: .object(fields.mapValues { JSONValue(any: $0) })
            case let values as [Any?]: .array(values.map { JSONValue(any: $0) })
            default: .null
            }
    }

    /// Whether a number of Foundation is true or false; 0 and 1 can be read as a `Bool` too.
    private static func isFlag(_ number: NSNumber) -> Bool {
        // Safe: the text lasts as long as the number, and is never empty.
        unsafe number.objCType.pointee == CChar(UInt8(ascii: "c"))
    }

    private init(number: some BinaryInteger) {
        self = Int(exactly: number).map(Self.int) ?? UInt(exactly: number).map(Self.uint) ?? .double(Double(number))
    }
}
