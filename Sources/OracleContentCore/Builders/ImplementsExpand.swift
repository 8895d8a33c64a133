// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

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
