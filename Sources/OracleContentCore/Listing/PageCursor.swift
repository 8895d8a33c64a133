// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where a listing stands, and where it goes on: the rules of paging, without anything that happens.
struct PageCursor: Hashable, Sendable {
    static let offsetName = "offset"
    static let limitName = "limit"

    /// How many items come before the page.
    let offset: UInt

    /// How many items the page may have; nil if the server decides.
    let limit: UInt?

    /// What comes after a page.
    struct Next: Hashable, Sendable {
        let offset: UInt
        let hasMore: Bool
    }

    /// Works out what comes after this page.
    ///
    /// Only what the page counts moves the offset: servers echo offsets and limits that nobody asked for. Without a word of
    /// the server there is more after a full page. An empty page is the end, whatever the server says, unless it was asked
    /// to be empty.
    func next(after page: PageHead) -> Next {
        let (offset, isTooLarge) = offset.addingReportingOverflow(page.count)
        guard !isTooLarge else { return Next(offset: self.offset, hasMore: false) }
        if page.count == 0 { return Next(offset: offset, hasMore: limit == 0 && page.hasMore ?? true) }
        let isFull = page.count == limit || page.count == page.limit
        return Next(offset: offset, hasMore: page.hasMore ?? isFull)
    }
}
