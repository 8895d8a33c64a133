// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page of a listing, with what the server tells of it.
///
/// What is missing gets a default; items are not tolerated that cannot be read.
public struct ContentPage<Item: Codable & Sendable>: ContentListing, Codable {
    /// What is on the page, in order.
    public var items: [Item]
    /// False if this is the last page; true if the server does not say.
    public var hasMore: Bool
    /// How many items come before, as the server has it.
    public var offset: Int
    /// How many items are on the page, as the server has it.
    public var count: Int
    /// How many items a page may have, as the server has it.
    public var limit: Int
    /// How many items there are on all pages; nil unless asked for.
    public var totalResults: Int?
    /// What belongs to the page.
    public var links: [ContentLink]
    /// Where a listing goes on that scrolls.
    public var scrollId: String?
    /// What was counted, by groups.
    public var aggregationResults: [JSONValue<NoAsset>]?
    /// Which items stand at the top of every page.
    public var pinned: [JSONValue<NoAsset>]?
    /// What else the server tells.
    public var properties: JSONValue<NoAsset>?

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - items: What is on the page.
    ///   - hasMore: False if this is the last page.
    ///   - offset: How many items come before.
    ///   - limit: How many items a page may have.
    ///   - totalResults: How many items there are on all pages.
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
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if this is no page, or if an item cannot be read.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decodeIfPresent([Item].self, forKey: .items) ?? []
        hasMore = container.known(Bool.self, .hasMore) ?? true
        offset = container.known(Int.self, .offset) ?? 0
        count = container.known(Int.self, .count) ?? items.count
        limit = container.known(Int.self, .limit) ?? 0
        totalResults = container.known(Int.self, .totalResults)
        links = container.list(ContentLink.self, .links) ?? []
        scrollId = container.known(String.self, .scrollId)
        aggregationResults = container.known([JSONValue<NoAsset>].self, .aggregationResults)
        pinned = container.known([JSONValue<NoAsset>].self, .pinned)
        properties = container.known(JSONValue<NoAsset>.self, .properties)
    }
}

extension ContentPage: Equatable where Item: Equatable {}
extension ContentPage: Hashable where Item: Hashable {}
