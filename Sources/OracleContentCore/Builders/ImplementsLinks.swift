// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A link that a response can have.
public protocol LinkRelation: Sendable {
    /// The name of the link in a query.
    var relation: String { get }
}

/// The links of a listing.
public enum ListingLink: String, LinkRelation, CaseIterable, Hashable {
    /// The listing itself.
    case selfLink = "self"
    /// The preferred address.
    case canonical
    /// The schema of the listing, spelled as the original client does; the server's reference has `describedby`.
    case describedBy
    /// The first page.
    case first
    /// The last page.
    case last
    /// The previous page.
    case prev
    /// The next page.
    case next

    /// The name of the link in a query.
    public var relation: String { rawValue }
}

/// The links of a single thing.
public enum ReadLink: String, LinkRelation, CaseIterable, Hashable {
    /// The thing itself.
    case selfLink = "self"
    /// The preferred address.
    case canonical
    /// The schema of the thing, spelled as the original client does; the server's reference has `describedby`.
    case describedBy

    /// The name of the link in a query.
    public var relation: String { rawValue }
}

/// Lets a service select the links of its response.
public protocol ImplementsLinks: BaseImplementation {
    /// The links that this service has.
    associatedtype Link: LinkRelation
}

extension ImplementsLinks {
    /// Sets the links of the response, in this order; none leaves the parameter out.
    @discardableResult
    public func links(_ values: Link...) -> Self {
        set("links", to: values.isEmpty ? nil : values.map(\.relation).joined(separator: ","))
    }
}
