// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page of a listing.
///
/// Its items are counted where a response does not have its `count`, whatever their name there.
public protocol ContentListing: Decodable, Sendable {
    /// The type of the items.
    associatedtype Item: Sendable

    /// The items of the page, in order.
    var items: [Item] { get }
}

/// A page of a listing, with what the server says about it.
///
/// What is missing gets a default, but an object without any property of a page is not one. An item that can't be read fails
/// the page.
public struct ContentPage<Item: Codable & Sendable>: ContentListing, Codable {
    /// The items of the page, in order.
    public var items: [Item]
    /// Whether there are more pages; true if the server does not say.
    public var hasMore: Bool
    /// The number of items before the page, as the server counts.
    public var offset: Int
    /// The number of items on the page, as the server counts.
    public var count: Int
    /// The limit of items on a page, as the server says it.
    public var limit: Int
    /// The number of items on all pages; nil unless requested.
    public var totalResults: Int?
    /// The links of the page.
    public var links: [ContentLink]
    /// The identifier to scroll on with.
    public var scrollId: String?
    /// The counts of groups of items.
    public var aggregationResults: [JSONValue<NoAsset>]?
    /// The items at the top of every page.
    public var pinned: [JSONValue<NoAsset>]?
    /// The other properties of the page.
    public var properties: JSONValue<NoAsset>?

    /// Creates a page.
    public init(items: [Item], hasMore: Bool = false, offset: Int = 0, limit: Int = 100, totalResults: Int? = nil) {
        self.items = items
        self.hasMore = hasMore
        self.offset = offset
        self.limit = limit
        self.totalResults = totalResults
        count = items.count
        links = []
    }

    /// Reads a page.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard !container.allKeys.isEmpty else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "This is no page.")
            throw DecodingError.keyNotFound(CodingKeys.items, context)
        }
        items = try container.decodeIfPresent([Item].self, forKey: .items) ?? []
        hasMore = Bool.element(in: container, .hasMore) ?? true
        offset = .element(in: container, .offset) ?? 0
        count = .element(in: container, .count) ?? items.count
        limit = .element(in: container, .limit) ?? 0
        totalResults = .element(in: container, .totalResults)
        links = .element(in: container, .links) ?? []
        scrollId = container.known(String.self, .scrollId)
        aggregationResults = .element(in: container, .aggregationResults)
        pinned = .element(in: container, .pinned)
        properties = .element(in: container, .properties)
    }
}

extension ContentPage: Equatable where Item: Equatable {}
extension ContentPage: Hashable where Item: Hashable {}
extension ContentPage: ContentElement where Item: Hashable {}
