// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

@Suite struct BaseURLTests {
    @Test(arguments: [
        ("https://a.com", "", ""),
        ("https://a.com/", "/", ""),
        ("https://a.com:8080/v1?key=k&x#top", "/v1", "key=k&x"),
        ("https://user:pass@[::1]:80/a?b?c", "/a", "b?c"),
        ("https://a.com?key=k", "", "key=k"),
        ("https://a.com#/v1?key", "", ""),
        ("https://a.com/é/b c?ü", "/%C3%A9/b%20c", "%C3%BC"),
        ("https://a.com/a%20b", "/a%20b", ""),
        ("https://a.com/a[b]?c[]=d", "/a%5Bb%5D", "c%5B%5D=d"),
        ("https://[::1]/a%20[b]?c[]=%C3%BC d", "/a%20%5Bb%5D", "c%5B%5D=%C3%BC%20d"),
    ])
    func `A base has a path and a query, both percent-encoded`(text: String, path: String, query: String) throws {
        let base = try #require(BaseURL(text))
        #expect(base.scheme == "https")
        #expect(base.path == path)
        #expect(base.query == query)
    }

    @Test(arguments: [
        "", "a.com", "/v1", "//a.com", "https:", "https://", "https://:80/", "https://user@/",
        "mailto:x?u=http://a.com", "://a.com", "/a://b", "?a://b.com", "#a://b.com",
    ])
    func `Text without a scheme or a host is no base`(text: String) {
        #expect(BaseURL(text) == nil)
    }

    @Test func `A URL keeps the user, host and port of its base`() throws {
        let base = try #require(BaseURL("https://user@a.com:8080/v1?key=k#top"))
        #expect(base.url(path: "/v2/x%2Fy", query: "")?.absoluteString == "https://user@a.com:8080/v2/x%2Fy")
        #expect(base.url(path: "", query: "a=1")?.absoluteString == "https://user@a.com:8080?a=1")
        #expect(try #require(BaseURL("https://a.com:port")).url(path: "/x", query: "") == nil)
    }

    @Test(arguments: [
        (PercentEncoding.unreserved, "a%2Fb%2520%C3%A9%3B%2B"), (.segment, "a%2Fb%2520%C3%A9%3B+"),
        (.path, "a/b%2520%C3%A9;+"), (.query, "a/b%2520%C3%A9%3B%2B"), (.listQuery, "a/b%2520%C3%A9;%2B"),
    ])
    func `Each part of a URL encodes what it may not have`(part: PercentEncoding, expected: String) {
        #expect(part.encode("a/b%20é;+") == expected)
    }

    @Test func `Escapes can be kept, and a lone percent sign becomes one`() {
        #expect(PercentEncoding.path.encode("a%2Fb%zz%1", keepingEscapes: true) == "a%2Fb%25zz%251")
    }

    @Test func `A header replaces those of its name in any spelling`() {
        var headers = ["accept": "a", "ACCEPT": "b", "Accept-Language": "en"]
        headers.setHeader("Accept", to: "c")
        #expect(headers == ["Accept": "c", "Accept-Language": "en"])
        headers.setHeader("accept-language", to: nil)
        #expect(headers == ["Accept": "c"])
    }

    @Test func `Names of headers that differ in other characters than letters are not the same`() {
        #expect("X-A".isSameHeader(as: "x-a"))
        for (one, other) in [("X-@", "X-`"), ("X-^", "X-~"), ("X\u{0D}A", "X-A"), ("X-A", "X-AB"), ("X-1", "X-q")] {
            #expect(!one.isSameHeader(as: other))
        }
    }
}
