// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page of a listing.
public protocol ContentListing: Decodable, Sendable {
    /// The type of the items.
    associatedtype Item: Sendable

    /// The items of the page, in order.
    var items: [Item] { get }
}
