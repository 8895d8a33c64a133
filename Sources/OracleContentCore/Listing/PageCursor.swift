// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The position of a listing, and the rules of paging.
struct PageCursor: Hashable, Sendable {
    static let offsetName = "offset"
    static let limitName = "limit"

    /// The number of items before the page.
    let offset: UInt

    /// The number of items that the page may have; nil if the server decides.
    let limit: UInt?

    /// The position after a page.
    struct Next: Hashable, Sendable {
        /// The number of items before the next page; nil if nobody knows.
        let offset: UInt?
        let hasMore: Bool
    }

    /// Returns the position after a page.
    ///
    /// Only the count of the page moves the offset, since servers echo offsets and limits that nobody requested. If the
    /// server does not say, there is more after a full page. An empty page is the end, whatever the server says, unless it
    /// was requested to be empty.
    func next(after page: PageHead) -> Next {
        guard let count = page.count ?? (limit == 0 || page.hasMore != true ? 0 : nil) else {
            return Next(offset: nil, hasMore: true)
        }
        let (offset, isTooLarge) = offset.addingReportingOverflow(count)
        guard !isTooLarge else { return Next(offset: self.offset, hasMore: false) }
        if count == 0 { return Next(offset: offset, hasMore: limit == 0 && page.hasMore ?? true) }
        let isFull = count == limit || count == page.limit
        return Next(offset: offset, hasMore: page.hasMore ?? isFull)
    }
}

/// The properties of a page of a listing, without its items.
struct PageHead: Hashable, Sendable {
    var hasMore: Bool?
    /// The number of items; nil if nobody knows.
    var count: UInt?
    var limit: UInt?
}

extension PageHead {
    private enum CodingKeys: CodingKey {
        case hasMore, count, limit, items
    }

    /// Reads what the response of a page says; a page that it does not count counts its items itself.
    init(of page: some Decodable, from decoder: any Decoder) {
        let container = try? decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) -> UInt? {
            container.flatMap { Int.element(in: $0, key) }.flatMap { UInt(exactly: $0) }
        }
        hasMore = container.flatMap { Bool.element(in: $0, .hasMore) }
        limit = number(.limit)
        // A list is a page without anything else.
        let items = (try? container?.nestedUnkeyedContainer(forKey: .items)) ?? (try? decoder.unkeyedContainer())
        let own = items?.count ?? (page as? any ContentListing)?.items.count
        count = number(.count) ?? own.flatMap { UInt(exactly: $0) }
    }
}

/// A page with its head, read at once: to read the text twice would cost a fifth more.
struct HeadedPage<Element: Decodable>: Decodable {
    let element: Element
    let head: PageHead

    init(from decoder: any Decoder) throws {
        element = try decoder.singleValueContainer().decode(Element.self)
        head = PageHead(of: element, from: decoder)
    }
}
