// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A field that a service can be asked to bring.
public protocol ConvertToFieldType: Sendable {
    /// The field.
    var fieldType: FieldType { get }
}

extension FieldType: ConvertToFieldType {
    /// The field itself.
    public var fieldType: FieldType { self }
}

/// Lets a service say which fields it wants.
public protocol ImplementsFields: BaseImplementation {
    /// What the fields of this service are said by.
    associatedtype FieldSelection: ConvertToFieldType = FieldType
}

extension ImplementsFields {
    /// Sets which fields come along.
    ///
    /// - Parameter values: The fields; `.all` stands for everything, none at all leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func fields(_ values: FieldSelection...) -> Self {
        set("fields", to: FieldType.text(of: values.map(\.fieldType)))
    }
}

extension ImplementsFields where FieldSelection == FieldType {
    /// Sets which fields come along.
    ///
    /// - Parameter values: The names of the fields; `all` stands for everything, no name leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func fields(_ values: String...) -> Self {
        set("fields", to: FieldType.text(of: values.map(FieldType.init)))
    }
}
