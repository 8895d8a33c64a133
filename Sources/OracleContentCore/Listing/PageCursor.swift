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
        let offset: UInt
        let hasMore: Bool
    }

    /// Returns the position after a page.
    ///
    /// Only the count of the page moves the offset, since servers echo offsets and limits that nobody requested. If the
    /// server does not say, there is more after a full page. An empty page is the end, whatever the server says, unless it
    /// was requested to be empty.
    func next(after page: PageHead) -> Next {
        let (offset, isTooLarge) = offset.addingReportingOverflow(page.count)
        guard !isTooLarge else { return Next(offset: self.offset, hasMore: false) }
        if page.count == 0 { return Next(offset: offset, hasMore: limit == 0 && page.hasMore ?? true) }
        let isFull = page.count == limit || page.count == page.limit
        return Next(offset: offset, hasMore: page.hasMore ?? isFull)
    }
}
