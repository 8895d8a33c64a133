// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

extension Asset {
    /// Returns the value of a field as the type that the caller expects.
    ///
    /// ```swift
    /// let minutes: Int = try asset.customField("minutes")
    /// let tags: [String] = try asset.customField("tags")
    /// ```
    ///
    /// The types are `String`, `Int`, `Int64`, `UInt`, `Double`, `Bool`, `Date`, `Asset`, `[String: JSONValue<Asset>]`,
    /// `JSONValue<Asset>`, arrays and optionals of these, and `Any`. A number is converted to another type of number
    /// where it fits, without its fraction to a whole one. Nothing else is converted.
    public func customField<Value>(_ name: String) throws(CustomFieldError) -> Value {
        guard let fields = customFields else { throw .incompleteAsset }
        guard let field = fields[name] else { throw .fieldNotFound(name) }
        let plain: Any? = field.value()
        // An optional is the value only where there is none.
        if Value.self == Any.self, let value = (plain ?? plain as Any) as? Value { return value }
        guard let type = Value.self as? any CustomFieldValue.Type else { throw .unspecifiedFieldType }
        guard let value = type.read(field) as? Value else { throw .couldNotParse(name, "\(Value.self)") }
        return value
    }
}
