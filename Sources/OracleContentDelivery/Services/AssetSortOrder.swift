// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A property that assets can be ordered by.
public enum AssetSortOrder: ConvertToSortOrder, Hashable {
    /// A field by its name, such as `name`, or `fields.price` where a query names a type.
    case field(String, SortOrder)

    /// The name of the field and the order.
    public var sortOrder: String {
        switch self {
        case .field(let name, let order): "\(name):\(order.keyword)"
        }
    }
}
