// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a listing say in which order it comes.
public protocol ImplementsSortOrder: BaseImplementation {
    /// What this listing can be ordered by.
    associatedtype Order: ConvertToSortOrder
}

extension ImplementsSortOrder {
    /// Sets the order of the listing.
    ///
    /// - Parameter values: What it is ordered by, first, second and so on; none leaves it to the server.
    /// - Returns: The service itself.
    @discardableResult
    public func order(_ values: Order...) -> Self {
        set("orderBy", to: values.isEmpty ? nil : values.map(\.sortOrder).joined(separator: ";"))
    }
}
