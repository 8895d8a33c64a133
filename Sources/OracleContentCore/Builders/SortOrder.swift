// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which comes first.
public enum SortOrder: Hashable, Sendable {
    /// The smallest.
    case asc
    /// The largest.
    case desc

    /// The keyword in a query, spelled as the original client has it; the reference of the server has `des`.
    public var keyword: String {
        switch self {
        case .asc: "asc"
        case .desc: "desc"
        }
    }
}

/// Something that a listing can be ordered by.
public protocol ConvertToSortOrder: Sendable {
    /// The name of the field and the order, as `name:asc`.
    var sortOrder: String { get }
}
