// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

/// A type that a field of an asset can be read as.
protocol CustomFieldValue {
    /// The value of a field; nil if it is of another type.
    static func read(_ field: JSONValue<Asset>) -> Self?
}

extension String: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> String? { field.stringValue() }
}

extension Int: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Int? { field.intValue() }
}

extension Int64: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Int64? { field.int64Value() }
}

extension UInt: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> UInt? { field.uint() }
}

extension Double: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Double? { field.doubleValue() }
}

extension Bool: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Bool? { field.boolValue() }
}

extension Date: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Date? { field.dateValue() }
}

extension Asset: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Asset? { field.assetValue() }
}

extension JSONValue: CustomFieldValue where Model == Asset {
    static func read(_ field: JSONValue<Asset>) -> JSONValue<Asset>? { field }
}

extension Array: CustomFieldValue where Element: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> [Element]? {
        guard let values = field.arrayValue() else { return nil }
        let elements = values.compactMap(Element.read)
        return elements.count == values.count ? elements : nil
    }
}

extension Dictionary: CustomFieldValue where Key == String, Value: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> [String: Value]? {
        guard let fields = field.objectValue() else { return nil }
        let values = fields.compactMapValues(Value.read)
        return values.count == fields.count ? values : nil
    }
}

extension Optional: CustomFieldValue where Wrapped: CustomFieldValue {
    static func read(_ field: JSONValue<Asset>) -> Wrapped?? {
        if case .null = field { return .some(nil) }
        return Wrapped.read(field).map(Optional.some)
    }
}
