// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

@Suite struct ServiceEnvironmentTests {
    private let environment = ServiceEnvironment(name: "test", baseURL: url("https://example.com:8443/api/"))

    @Test func `A path is resolved in each environment`() throws {
        let staging = ServiceEnvironment(name: "staging", baseURL: url("https://staging.example.com"))
        #expect(try environment.url("cars", "7").absoluteString == "https://example.com:8443/api/cars/7")
        #expect(try staging.url("cars", "7").absoluteString == "https://staging.example.com/cars/7")
    }

    @Test(arguments: [
        ("AB 12", "AB%2012"),
        ("a%20b", "a%2520b"),
        ("100%", "100%25"),
        ("100%+5", "100%25%2B5"),
        ("a+b&c=d?e#f;g:h@i", "a%2Bb%26c%3Dd%3Fe%23f%3Bg%3Ah%40i"),
        ("grüezi", "gr%C3%BCezi"),
        ("...", "..."),
        ("...;", "...%3B"),
        ("a.b-c_d~e", "a.b-c_d~e"),
    ])
    func `A path component is encoded exactly once`(_ part: String, _ encoded: String) throws {
        #expect(try environment.url(part).absoluteString == "https://example.com:8443/api/\(encoded)")
        #expect(try environment.url(part).lastPathComponent == part)
    }

    @Test(arguments: [
        ("", ServicePathError.Code.emptyPart),
        (".", .dotPart), ("..", .dotPart), ("%2e%2E", .dotPart), (".%2e", .dotPart),
        ("..;", .dotPart), (".;a=b", .dotPart), ("%2e%2e%3b", .dotPart),
        ("a/b", .slash), ("a%2fb", .slash), ("a%2Fb%zz", .slash), (#"a\b"#, .slash), ("a%5cb", .slash),
        ("/\u{301}", .slash),
        ("a\nb", .controlCharacter), ("a\r\nb", .controlCharacter), ("a\u{0}", .controlCharacter),
        ("a%0d%0ab", .controlCharacter), ("a%00", .controlCharacter), ("a\u{85}b", .controlCharacter),
        ("a%C2%85b", .controlCharacter),
    ])
    func `A path component that would leave the path is rejected`(_ part: String, _ code: ServicePathError.Code) {
        #expect(throws: ServicePathError(code, partIndex: 1)) { try environment.url("cars", part) }
    }

    @Test func `The error does not quote the component`() {
        let error = #expect(throws: ServicePathError.self) { try environment.url("secret/part") }
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    @Test func `The error says which part it is about`() {
        let error = #expect(throws: ServicePathError.self) { try environment.url("cars", "") }
        #expect(error?.description == "The part of the path at index 1 is empty.")
    }

    @Test(arguments: ["cars/7", "/cars/7", "cars/7/", "/cars/7/"])
    func `Slashes around a path are ignored`(_ path: String) throws {
        #expect(try environment.url(path: path).absoluteString == "https://example.com:8443/api/cars/7")
    }

    @Test(arguments: ["cars//7", "cars/../7", "//cars", "cars/a%2fb"])
    func `A path that would leave the base is rejected`(_ path: String) {
        #expect(throws: ServicePathError.self) { try environment.url(path: path) }
    }

    @Test(arguments: ["", "/"]) func `An empty path is the base`(_ path: String) throws {
        #expect(try environment.url(path: path).absoluteString == "https://example.com:8443/api")
    }

    @Test(arguments: [
        "example.com", "ftp://example.com", "file:///etc", "https://user@example.com", "https://example.com?a=b",
        "https://example.com#part", "https://example.com/a/../b", "https://example.com/%2e%2e/b", "https:///path",
    ])
    func `An invalid base is rejected`(_ base: String) {
        let environment = ServiceEnvironment(name: "test", baseURL: url(base))
        #expect(throws: ServicePathError(.invalidBaseURL)) { try environment.url("cars") }
    }
}
