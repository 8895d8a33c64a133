// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The properties of a page of a listing, without its items.
struct PageHead: Decodable, Hashable, Sendable {
    let hasMore: Bool?
    let count: UInt
    let limit: UInt?

    private enum CodingKeys: CodingKey {
        case hasMore, count, limit, items
    }

    init(hasMore: Bool?, count: UInt, limit: UInt? = nil) {
        self.hasMore = hasMore
        self.count = count
        self.limit = limit
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let items = try? container.nestedUnkeyedContainer(forKey: .items).count
        hasMore = container.known(Bool.self, .hasMore)
        limit = container.known(UInt.self, .limit)
        count = container.known(UInt.self, .count) ?? items.flatMap { UInt(exactly: $0) } ?? 0
    }
}

/// A page with its head, read at once: to read the text twice would cost a fifth more.
struct HeadedPage<Element: Decodable>: Decodable {
    let element: Element
    let head: PageHead

    init(from decoder: any Decoder) throws {
        element = try decoder.singleValueContainer().decode(Element.self)
        head = (try? PageHead(from: decoder)) ?? PageHead(hasMore: false, count: 0)
    }
}
