// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking
import Testing

@Suite struct EndpointURLTests {
    private func url(_ base: String = "https://a.com", _ route: String = "/x") -> String? {
        AnyEndpoint {
            $0.baseURL = base
            $0.route = route
        }.url?.absoluteString
    }

    private func query(_ parameters: [String: String]?) -> String? {
        AnyEndpoint { $0.parameters = parameters }.url?.absoluteString
    }

    @Test(arguments: ["a%2F\u{301}b", "a%5C\u{301}b"])
    func `A route of text with an encoded slash before an accent is an error too`(_ route: String) {
        let error = #expect(throws: RequestCreationError.self) { try route.encodedPath() }
        #expect(error?.code == .invalidRoute)
    }

    @Test(arguments: [
        ("https://a.com", "/x", "https://a.com/x"),
        ("https://a.com/", "/x", "https://a.com/x"),
        ("https://a.com/", "x", "https://a.com/x"),
        ("https://a.com", "x", "https://a.com/x"),
        ("https://a.com/v1", "x", "https://a.com/v1/x"),
        ("https://a.com/v1//", "//x/", "https://a.com/v1/x/"),
        ("https://a.com/v1/", "", "https://a.com/v1/"),
        ("https://a.com", "", "https://a.com"),
        ("http://a.com:8080/v1", "/", "http://a.com:8080/v1/"),
        ("HTTPS://[::1]/v%201", "x", "HTTPS://[::1]/v%201/x"),
    ])
    func `Base and route are joined by one slash`(base: String, route: String, expected: String) {
        #expect(url(base, route) == expected)
    }

    @Test(arguments: [
        "", "a.com", "https://", "ftp://a.com", "file:///etc/passwd", "https://a .com", "https://a.com\r\nHost: b",
        "https://a.com/../b", "javascript:alert(1)", #"https://a.com\@b.com"#, "http://a.com:port",
    ])
    func `A base that is not the URL of a host is an error`(base: String) {
        #expect(url(base) == nil)
    }

    @Test(arguments: [
        ("a b", "a%20b"),
        ("a%20b", "a%20b"),
        ("100%", "100%25"),
        ("a%zz", "a%25zz"),
        ("a?b=1#c", "a%3Fb=1%23c"),
        (#"a\b"#, "a%5Cb"),
        ("\u{E9}", "%C3%A9"),
        ("e\u{301}", "e%CC%81"),
        ("🍐", "%F0%9F%8D%90"),
        ("\u{202E}x", "%E2%80%AEx"),
        ("a:b@c;d,e", "a:b@c;d,e"),
        ("...", "..."),
        ("a..b/.c", "a..b/.c"),
    ])
    func `A route is encoded once`(route: String, expected: String) {
        #expect(url("https://a.com", route) == "https://a.com/\(expected)")
    }

    @Test(arguments: [
        "..", "../x", "a/../b", "a/..", "./a", "a/.", "%2e%2e/a", "a/%2E./b", "a%2F..%2Fb", #"a\..\b"#, "a%5c..",
        "a/..;/b", "a/..;b=c", "%2e%2e%3b/a", "a%2Fb", "a%2fb", "a%5Cb", "a\nb", "a\r\nb", "a\0", "a%00", "a%0d%0aX: 1",
        "a%ff", "a%c0%ae", "/..\u{2028}", "%252e%252e/a",
    ])
    func `A route that leaves the base is an error`(route: String) {
        let endpoint = AnyEndpoint { $0.route = route }
        #expect(endpoint.url == nil)
        let error = #expect(throws: RequestCreationError.self) { try endpoint.makeURLRequest() }
        #expect(error?.code == .invalidRoute)
    }

    @Test func `A route that looks like another host is a path`() {
        #expect(url("https://a.com", "//b.com/x") == "https://a.com/b.com/x")
        #expect(url("https://a.com", "@b.com") == "https://a.com/@b.com")
        #expect(url("https://a.com", "https://b.com") == "https://a.com/https://b.com")
    }

    @Test func `A query is sorted by its keys`() {
        let parameters = Dictionary(uniqueKeysWithValues: (0..<26).map { ("k\($0 + 10)", "\($0)") })
        let expected = "https://a.com/x?" + (0..<26).map { "k\($0 + 10)=\($0)" }.joined(separator: "&")
        for _ in 0..<10 { #expect(query(parameters) == expected) }
    }

    @Test(arguments: [nil, [:]] as [[String: String]?])
    func `A URL without parameters has no question mark`(parameters: [String: String]?) {
        #expect(query(parameters) == "https://a.com/x")
    }

    @Test(arguments: [
        ("1+1", "1%2B1"), ("a b", "a%20b"), ("a&b=c", "a%26b%3Dc"), ("50%", "50%25"), ("a%20b", "a%2520b"),
        ("#;", "%23%3B"), ("\r\n", "%0D%0A"), ("é", "%C3%A9"), ("", ""), ("12:30/7,x", "12:30/7,x"),
    ])
    func `A parameter is encoded once, and decodes to its value`(value: String, expected: String) throws {
        let url = try #require(AnyEndpoint { $0.parameters = ["q": value] }.url)
        #expect(url.absoluteString == "https://a.com/x?q=\(expected)")
        #expect(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems == [.init(name: "q", value: value)])
    }

    @Test func `A query of items keeps their order and repeated keys`() {
        #expect(ItemsEndpoint().url?.absoluteString == "https://a.com/x?z=1&a=2&z=3&flag")
    }

    @Test func `The query of the base comes first`() {
        let endpoint = AnyEndpoint {
            $0.baseURL = "https://a.com/v1?key=k"
            $0.parameters = ["a": "1"]
        }
        #expect(endpoint.url?.absoluteString == "https://a.com/v1/x?key=k&a=1")
    }

    @Test func `Brackets in a base are encoded once, and nothing else is encoded again`() {
        let endpoint = AnyEndpoint {
            $0.baseURL = "https://[::1]:8080/v[1]?filter[]=k"
            $0.route = "a b"
            $0.parameters = ["q": "c d"]
        }
        #expect(
            endpoint.url?.absoluteString == "https://[::1]:8080/v%5B1%5D/a%20b?filter%5B%5D=k&q=c%20d"
        )
    }

    @Test func `The fragment of a base is left out`() {
        #expect(url("https://a.com/v1?key=k#top") == "https://a.com/v1/x?key=k")
        #expect(url("https://a.com/v1#top?key=k") == "https://a.com/v1/x")
    }
}

private struct ItemsEndpoint: Requestable {
    typealias Response = EmptyResponse

    init(input: EmptyInput) {}

    var baseURL: String { "https://a.com" }
    var route: String { "x" }
    var queryItems: [URLQueryItem] {
        [
            URLQueryItem(name: "z", value: "1"),
            URLQueryItem(name: "a", value: "2"),
            URLQueryItem(name: "z", value: "3"),
            URLQueryItem(name: "flag", value: nil),
        ]
    }
}
