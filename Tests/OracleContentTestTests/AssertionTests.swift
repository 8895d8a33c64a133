// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentTest
import Testing

@Suite struct AssertionTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func `URLs are equal in any order of their parameters`() throws {
        let one = try url("https://Example.com/a?b=1&c=%20")
        #expect(one.hasSameParts(as: try url("https://example.com/a?c=%20&b=1")))
        #expect(!one.hasSameParts(as: try url("https://example.com/a?c=%20&b=2")))
        #expect(!one.hasSameParts(as: try url("https://example.com:8080/a?c=%20&b=1")))
        #expect(one.hasQueryPair("c", " ") && !one.hasQueryPair("c", "1"))
    }

    @Test func `A slash within a segment of a path is not one between segments`() throws {
        let one = try url("https://example.com/items/a%2Fb%20c")
        #expect(one.hasSameParts(as: try url("https://example.com/%69tems/a%2fb%20c")))
        #expect(!one.hasSameParts(as: try url("https://example.com/items/a/b%20c")))
    }

    @Test func `An error is matched by its text`() {
        #expect(
            OracleContentError.isInvalidURL(OracleContentError.invalidURL("Slug cannot be empty."), containing: "slug")
        )
        #expect(
            !OracleContentError.isInvalidURL(
                OracleContentError.invalidURL("Slug cannot be empty."),
                containing: "asset"
            )
        )
        #expect(!OracleContentError.isInvalidURL(OracleContentError.noMoreData))
        #expect(!OracleContentError.isInvalidURL(nil))
    }
}
