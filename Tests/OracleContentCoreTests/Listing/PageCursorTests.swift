// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct PageCursorTests {
    private func next(_ offset: UInt, _ limit: UInt?, _ page: PageHead) -> PageCursor.Next {
        PageCursor(offset: offset, limit: limit).next(after: page)
    }

    @Test func `The next page begins after the offset and the count`() {
        #expect(next(20, 10, PageHead(hasMore: true, count: 7)) == .init(offset: 27, hasMore: true))
        #expect(next(20, 10, PageHead(hasMore: false, count: 10)) == .init(offset: 30, hasMore: false))
    }

    @Test func `Without hasMore, a listing continues after a full page`() {
        #expect(next(0, 10, PageHead(hasMore: nil, count: 10)).hasMore)
        #expect(!next(0, 10, PageHead(hasMore: nil, count: 9)).hasMore)
        #expect(next(0, 500, PageHead(hasMore: nil, count: 100, limit: 100)).hasMore)
        #expect(!next(0, 10, PageHead(hasMore: nil, count: 0)).hasMore)
    }

    @Test func `An empty page ends a listing, whatever hasMore says`() {
        #expect(next(5, 10, PageHead(hasMore: true, count: 0)) == .init(offset: 5, hasMore: false))
    }

    @Test func `A page with a limit of 0 does not advance the listing`() {
        #expect(next(5, 0, PageHead(hasMore: true, count: 0)) == .init(offset: 5, hasMore: true))
    }

    @Test func `A count that overflows ends the listing`() {
        #expect(next(5, 10, PageHead(hasMore: true, count: .max)) == .init(offset: 5, hasMore: false))
    }
}
