// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a listing be ordered.
public protocol ImplementsSortOrder: BaseImplementation {
    /// The properties that this listing can be ordered by.
    associatedtype Order: ConvertToSortOrder
}

extension ImplementsSortOrder {
    /// Sets the order of the listing, by the most significant property first; none leaves it to the server.
    @discardableResult
    public func order(_ values: Order...) -> Self {
        set("orderBy", to: values.isEmpty ? nil : values.map(\.sortOrder).joined(separator: ";"))
    }
}
