// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Creates the response for a page of a listing.
struct ListingResponse {
    let question: ContentQuestion
    let page: ContentPage
    /// The path of the listing, below the version.
    let path: String

    func response(_ items: [JSON], total: Int) -> JSON {
        var members: [String: JSON] = [
            "items": .list(items), "offset": .int(page.offset), "count": .int(items.count), "limit": .int(page.limit),
            "hasMore": .bool(page.offset + items.count < total),
            "links": question.links.ofPage(path, question.query, page: page, total: total),
        ]
        if page.tellsTotal { members["totalResults"] = .int(total) }
        return .object(members)
    }
}
