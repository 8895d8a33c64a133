// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service have fields expanded that only refer to something.
public protocol ImplementsExpand: BaseImplementation {}

extension ImplementsExpand {
    /// Sets which fields are expanded.
    ///
    /// - Parameter value: The field; `.none` leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func expand(_ value: FieldType) -> Self {
        set("expand", to: FieldType.text(of: [value]))
    }

    /// Sets which fields are expanded.
    ///
    /// - Parameter values: The names of the fields; `all` stands for everything, no name at all leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func expand(_ values: String...) -> Self {
        set("expand", to: FieldType.text(of: values.map(FieldType.init)))
    }
}
