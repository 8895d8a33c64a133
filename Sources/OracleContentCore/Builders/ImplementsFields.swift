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
