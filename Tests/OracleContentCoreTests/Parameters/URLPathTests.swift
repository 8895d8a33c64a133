// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct URLPathTests {
    @Test func `Text is one segment, encoded once`() {
        #expect(ServiceParameters.pathSegment("a b/é%") == "a%20b%2F%C3%A9%25")
        #expect(ServiceParameters.pathSegment("A-z_0.9~") == "A-z_0.9~")
        #expect(ServiceParameters.pathSegment("\u{0}\n") == "%00%0A")
    }

    @Test func `Parts are joined by single slashes, and are not encoded again`() {
        #expect(URLPath.joined(["/a/", "v1", "//b/c%2Fd"]) == "/a/v1/b/c%2Fd")
        #expect(URLPath.joined(["a b", "50%", "%zz"]) == "/a%20b/50%25/%25zz")
        #expect(URLPath.joined([]).isEmpty)
    }

    @Test(arguments: [("a", true), ("", false), (" \n", false), (".", false), ("..", false), ("...", true)])
    func `Dot segments and blank text are not segments`(_ text: String, _ isSegment: Bool) {
        #expect(URLPath.isSegment(text) == isSegment)
    }

    @Test(arguments: [("%2e%2E", false), (".%2e", false), ("%2e", false), ("%2ea", true), ("%", true), ("..%2F", true)])
    func `Dot segments of servers that decode twice are not segments`(_ text: String, _ isSegment: Bool) {
        #expect(URLPath.isSegment(text) == isSegment)
    }
}
