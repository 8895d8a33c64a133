// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page of a listing.
public protocol ContentListing: Decodable, Sendable {
    /// What is listed.
    associatedtype Item: Sendable

    /// What is on the page, in order.
    var items: [Item] { get }
}
