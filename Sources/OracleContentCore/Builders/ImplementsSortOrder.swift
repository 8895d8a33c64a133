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

/// The direction of an order.
public enum SortOrder: String, Hashable, Sendable {
    /// The smallest first.
    case asc
    /// The largest first, spelled as the original client does; the server's reference has `des`.
    case desc

    /// The keyword in a query.
    public var keyword: String { rawValue }
}

/// A property that a listing can be ordered by.
public protocol ConvertToSortOrder: Sendable {
    /// The name of the property and the order, as `name:asc`.
    var sortOrder: String { get }
}
