// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A link that a service can be asked to bring.
public protocol LinkRelation: Sendable {
    /// The name of the link in a query.
    var relation: String { get }
}

/// What a link stands for, as queries name it: the spelling is the one of the original client.
enum LinkName {
    static let selfLink = "self"
    static let canonical = "canonical"
    /// The reference of the server writes `describedby`.
    static let describedBy = "describedBy"
    static let first = "first"
    static let last = "last"
    static let previous = "prev"
    static let next = "next"
}

/// The links of a listing.
public enum ListingLink: LinkRelation, CaseIterable, Hashable {
    /// The listing itself.
    case selfLink
    /// The address that is preferred.
    case canonical
    /// What describes the form of the listing.
    case describedBy
    /// The first page.
    case first
    /// The last page.
    case last
    /// The page before.
    case prev
    /// The page after.
    case next

    /// The name of the link in a query.
    public var relation: String {
        switch self {
        case .selfLink: LinkName.selfLink
        case .canonical: LinkName.canonical
        case .describedBy: LinkName.describedBy
        case .first: LinkName.first
        case .last: LinkName.last
        case .prev: LinkName.previous
        case .next: LinkName.next
        }
    }
}

/// The links of a single thing.
public enum ReadLink: LinkRelation, CaseIterable, Hashable {
    /// The thing itself.
    case selfLink
    /// The address that is preferred.
    case canonical
    /// What describes the form of the thing.
    case describedBy

    /// The name of the link in a query.
    public var relation: String {
        switch self {
        case .selfLink: LinkName.selfLink
        case .canonical: LinkName.canonical
        case .describedBy: LinkName.describedBy
        }
    }
}

/// Lets a service say which links it wants.
public protocol ImplementsLinks: BaseImplementation {
    /// The links that this service has.
    associatedtype Link: LinkRelation
}

extension ImplementsLinks {
    /// Sets which links come along.
    ///
    /// - Parameter values: The links in the order in which they are asked for; none leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func links(_ values: Link...) -> Self {
        set("links", to: values.isEmpty ? nil : values.map(\.relation).joined(separator: ","))
    }
}
