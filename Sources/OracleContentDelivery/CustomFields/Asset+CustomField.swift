// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
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

/// An error thrown when a field of an asset can't be read.
public enum CustomFieldError: Error, Hashable, Sendable {
    /// The asset has no such field.
    case fieldNotFound(String)
    /// The field with this name is not of this type.
    case couldNotParse(String, String)
    /// No field can be of the type that the caller expects.
    case unspecifiedFieldType
    /// The fields of the asset were not loaded.
    case incompleteAsset
}

extension CustomFieldError: LocalizedError, CustomStringConvertible {
    /// The description.
    public var errorDescription: String? { description }

    /// One sentence that says what failed.
    public var description: String {
        switch self {
        case .fieldNotFound(let name): "The asset has no field \(name)."
        case .couldNotParse(let name, let type): "The field \(name) can't be read as \(type)."
        case .unspecifiedFieldType: "No field can be of the expected type."
        case .incompleteAsset: "The fields of the asset were not loaded; read it, or list it with its fields."
        }
    }
}
