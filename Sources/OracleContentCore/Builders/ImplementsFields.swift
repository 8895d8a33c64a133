// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A field that a response can have.
public protocol ConvertToFieldType: Sendable {
    /// The field.
    var fieldType: FieldType { get }
}

extension FieldType: ConvertToFieldType {
    /// The field itself.
    public var fieldType: FieldType { self }
}

/// Lets a service select the fields of its response.
public protocol ImplementsFields: BaseImplementation {
    /// The type that names the fields of this service.
    associatedtype FieldSelection: ConvertToFieldType = FieldType
}

extension ImplementsFields {
    /// Sets the fields of the response; `.all` means every field, and none leaves the parameter out.
    @discardableResult
    public func fields(_ values: FieldSelection...) -> Self {
        set("fields", to: FieldType.text(of: values.map(\.fieldType)))
    }
}

extension ImplementsFields where FieldSelection == FieldType {
    /// Sets the fields of the response by their names; `all` means every field, and no name leaves the parameter out.
    @discardableResult
    public func fields(_ values: String...) -> Self {
        set("fields", to: FieldType.text(of: values.map(FieldType.init)))
    }
}

/// Lets a service expand fields that refer to something else.
public protocol ImplementsExpand: BaseImplementation {}

extension ImplementsExpand {
    /// Sets which fields are expanded; `.none` leaves the parameter out.
    @discardableResult
    public func expand(_ value: FieldType) -> Self {
        set("expand", to: FieldType.text(of: [value]))
    }

    /// Sets which fields are expanded; `all` means every field, and no name leaves the parameter out.
    @discardableResult
    public func expand(_ values: String...) -> Self {
        set("expand", to: FieldType.text(of: values.map(FieldType.init)))
    }
}

/// The fields that a parameter names.
public enum FieldType: Hashable, Sendable {
    /// The field with this name.
    case value(String)
    /// All fields.
    case all
    /// No field: the parameter is left out.
    case none

    /// Creates a field of its name; `all` and `none`, in upper or lower case, mean those.
    public init(_ text: String) {
        switch text.lowercased() {
        case "all": self = .all
        case "none": self = .none
        default: self = .value(text)
        }
    }

    /// The value of a parameter, nil to leave it out: `all` wins over names, and `none` over all but that.
    static func text(of fields: [FieldType]) -> String? {
        if fields.contains(.all) { return "all" }
        if fields.contains(.none) { return nil }
        let names = fields.compactMap { if case .value(let name) = $0, !name.isEmpty { name } else { nil } }
        return names.isEmpty ? nil : names.joined(separator: ",")
    }
}
