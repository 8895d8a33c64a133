// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Puts together a page of a listing.
struct ListingAnswer {
    let question: ContentQuestion
    let page: ContentPage
    /// Where the listing is, below the version.
    let path: String

    func answer(_ items: [JSON], total: Int) -> JSON {
        var members: [String: JSON] = [
            "items": .list(items), "offset": .int(page.offset), "count": .int(items.count), "limit": .int(page.limit),
            "hasMore": .bool(page.offset + items.count < total),
            "links": question.links.ofPage(path, question.query, page: page, total: total),
        ]
        if page.tellsTotal { members["totalResults"] = .int(total) }
        return .object(members)
    }
}
