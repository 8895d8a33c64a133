// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RedactorTests {
    private let redactor = Redactor(.standard)

    @Test(arguments: [
        #"{"token":1234}"#, #"{"token":["s3cret"]}"#, #"{"token":{"value":"s3cret"}}"#, #"{"token":true}"#,
        #"{"links":[{"href":"https://a.com/x?token=s3cret&b=1"}]}"#, #"{"to":"/x?access_token=s3cret"}"#,
        #"{"url":"https://ann:s3cret@a.com/"}"#, #"{"to":"https://a.com/cb#access_token=s3cret"}"#,
    ])
    func `A secret in JSON of any type is redacted`(text: String) {
        let shown = String(decoding: redactor.body(Data(text.utf8), type: "application/json"), as: UTF8.self)
        #expect(shown.contains("redacted") || shown.contains("https://a.com/"))
        #expect(!shown.contains("s3cret") && !shown.contains("1234") && !shown.contains("true"))
    }

    @Test(arguments: [#"{"a": 1.10, "b":"x?y=z"}"#, "no JSON", "", "[1,2"])
    func `A body without secrets is unchanged, byte by byte`(text: String) {
        #expect(redactor.body(Data(text.utf8), type: nil) == Data(text.utf8))
    }

    @Test(arguments: ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
    func `Bytes that are no UTF-8 hide no secret`(type: String) {
        let bytes = Data([0x22]) + Data("https://ann:s3cret@a.com/".utf8) + Data([0xff, 0x22])
        let shown = String(decoding: redactor.body(bytes, type: type), as: UTF8.self)
        #expect(shown == "\"https://a.com/\u{fffd}\"")
    }

    @Test func `A form without secrets that is not UTF-8 is unchanged, byte by byte`() {
        let form = Data("name=".utf8) + [0xE9, 0xFF] + Data("&city=".utf8) + [0xFC]
        #expect(redactor.body(form, type: "application/x-www-form-urlencoded") == form)
    }

    @Test func `Secret headers, and secrets in URLs of other headers, are redacted`() {
        let shown = redactor.headers([
            "Location": "https://a.com/x?code=s3cret&b=1#access_token=s3cret", "Set-Cookie": "s3cret",
            "Link": "<https://a.com/?token=s3cret>; rel=\"next\"", "X-Plain": "token=shown",
        ])
        #expect(!"\(shown)".contains("s3cret"))
        #expect(shown["Location"]?.contains("b=1") == true)
        #expect(shown["X-Plain"] == "token=shown")
    }

    @Test(arguments: [
        ("//ann:s3cret@a.com/x", "//a.com/x"), ("<//ann:s3cret@a.com>; rel=next", "<//a.com>; rel=next"),
        ("/x//ann@b", "/x//ann@b"), ("//\u{301}ann:s3cret@a.com", "//a.com"),
    ])
    func `The user of a URL without a scheme is left out of headers`(url: String, shown: String) {
        #expect(redactor.headers(["Link": url]) == ["Link": shown])
    }

    @Test(arguments: [
        ("https://a.com/?access%5Ftoken=s3cret&b=1", "https://a.com/?access%5Ftoken=%5Bredacted%5D&b=1"),
        ("https://a.com/?Access_Token=s3cret", "https://a.com/?Access_Token=%5Bredacted%5D"),
        ("https://a.com/?one+time=s3cret", "https://a.com/?one+time=%5Bredacted%5D"),
        ("https://a.com/?One%20Time=s3cret", "https://a.com/?One%20Time=%5Bredacted%5D"),
    ])
    func `A parameter is a secret however its name is written`(url: String, shown: String) throws {
        let redactor = Redactor(Secrets.standard.adding(parameters: ["one time"]))
        #expect(redactor.url(try #require(URL(string: url))).absoluteString == shown)
    }

    @Test func `A request that is shown has no secret in its URL, headers and body`() throws {
        var request = URLRequest(url: try #require(URL(string: "https://a.com/?token=s3cret")))
        request.allHTTPHeaderFields = ["Authorization": "Bearer s3cret", "Content-Type": "application/json"]
        request.httpBody = Data(#"{"token":"s3cret"}"#.utf8)
        let shown = redactor.request(request)
        #expect(shown.url?.absoluteString == "https://a.com/?token=%5Bredacted%5D")
        #expect(shown.value(forHTTPHeaderField: "Authorization") == Redactor.mark)
        #expect(shown.httpBody == Data(#"{"token":"[redacted]"}"#.utf8))
    }

    @Test func `Secrets in forms are redacted`() throws {
        let form = redactor.body(Data("user=ann&password=s3cret".utf8), type: "application/x-www-form-urlencoded")
        #expect(String(decoding: form, as: UTF8.self) == "user=ann&password=%5Bredacted%5D")
        var multipart = MultipartForm(boundary: "edge")
        multipart.add("user", value: "ann")
        multipart.add("password", value: "s3cret")
        multipart.add("more", data: Data(#"{"token":7777}"#.utf8), contentType: "application/json")
        let stub = try #require(try multipart.upload().bytes)
        let shown = String(decoding: redactor.body(stub, type: multipart.contentType), as: UTF8.self)
        #expect(!shown.contains("s3cret") && !shown.contains("7777"))
        #expect(shown.contains("ann") && shown.hasSuffix("--edge--\r\n"))
    }

    private static let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)

    @Test(arguments: [
        (#"{"password":"s3cret","a":\#(deep)}"#, "application/json", Redactor.mark),
        (#"{"password":"s3cret","a":\#(deep)}"#, nil, Redactor.mark),
        (#"[{"password":"s3cret"},{"pass"#, "text/plain", Redactor.mark),
        (#"{"to":"https://a.com/?token=s3cret"#, "application/problem+json", Redactor.mark),
        (
            #"{"token":"s3cret"}"# + "\n" + #"{"a":1.0}"# + "\n", "application/x-ndjson",
            #"{"token":"[redacted]"}"# + "\n" + #"{"a":1.0}"# + "\n"
        ),
        ("OK", "application/json", "OK"),
        ("[section]\nname = \"ann\"", "text/plain", "[section]\nname = \"ann\""),
    ])
    func `JSON that can't be read is redacted line by line, or as a whole`(text: String, type: String?, shown: String) {
        let once = redactor.body(Data(text.utf8), type: type)
        #expect(String(decoding: once, as: UTF8.self) == shown)
        #expect(redactor.body(once, type: type) == once)
    }

    @Test(arguments: [
        "form-data;name=\"password\"", "form-data;\tname=password", "form-data; filename=\"a\";NAME=\"password\"",
        "form-data; name = \"password\"", "form-data; name=\"accessToken\"", "form-data; name=code",
    ])
    func `A field of a multipart form is found however its header is written`(disposition: String) {
        let form = "--b\r\nContent-Disposition:\(disposition)\r\n\r\ns3cret\r\n--b--\r\n"
        let shown = redactor.body(Data(form.utf8), type: "multipart/form-data; boundary=b")
        #expect(String(decoding: shown, as: UTF8.self) == form.replacing("s3cret", with: Redactor.mark))
    }

    @Test(arguments: ["\u{301}s3cret", "\u{1F3FD}s3cret", "\u{200D}"])
    func `A secret is found though its first scalar joins the character before`(secret: String) {
        let form = redactor.body(Data("a=1&password=\(secret)".utf8), type: "application/x-www-form-urlencoded")
        #expect(String(decoding: form, as: UTF8.self) == "a=1&password=%5Bredacted%5D")
        let json = redactor.body(Data(#"["https://a.com/?token=\#(secret)"]"#.utf8), type: "application/json")
        #expect(String(decoding: json, as: UTF8.self) == #"["https://a.com/?token=%5Bredacted%5D"]"#)
    }

    @Test func `The name of a file hides no secret field`() {
        let head = #"form-data; filename="a; name=b"; name="password""#
        let form = "--b\r\nContent-Disposition: \(head)\r\n\r\ns3cret\r\n--b--\r\n"
        let shown = redactor.body(Data(form.utf8), type: "multipart/form-data; boundary=b")
        #expect(String(decoding: shown, as: UTF8.self) == form.replacing("s3cret", with: Redactor.mark))
    }

    @Test func `A part of a multipart body without a name loses its secrets`() {
        let body = Data("--b\r\nContent-Type: application/json\r\n\r\n{\"token\":\"s3cret\"}\r\n--b--\r\n".utf8)
        let shown = String(decoding: redactor.body(body, type: "multipart/related; boundary=b"), as: UTF8.self)
        #expect(shown.contains(Redactor.mark) && !shown.contains("s3cret"))
    }

    @Test func `The name of a file is not that of a field`() {
        let form = Data("--b\r\nContent-Disposition: form-data;filename=\"token\"\r\n\r\ntext\r\n--b--\r\n".utf8)
        #expect(redactor.body(form, type: "multipart/form-data; boundary=b") == form)
    }

    @Test(arguments: [
        ("https://a.com/#/cb?token=s3cret&b=1", "https://a.com/#/cb?token=%5Bredacted%5D&b=1"),
        ("https://a.com/?b=1#/cb?token=s3?cret", "https://a.com/?b=1#/cb?token=%5Bredacted%5D"),
        ("https://a.com/#token=s3?cret", "https://a.com/#token=%5Bredacted%5D"),
        ("https://a.com/#/cb?b=1?", "https://a.com/#/cb?b=1?"),
    ])
    func `The query of a route in a fragment loses its secrets`(url: String, shown: String) throws {
        #expect(redactor.url(try #require(URL(string: url))).absoluteString == shown)
    }

    @Test(arguments: [
        ("/a?token=s3cret&next=https://b.com/?c=1", "/a?token=%5Bredacted%5D&next=https://b.com/?c=1"),
        ("/a?next=https://ann:s3cret@b.com/", "/a?next=https://b.com/"),
        ("https://ann:s3cret@a.com?token=s3cret#//", "https://a.com?token=%5Bredacted%5D#//"),
        ("/a?x=https://ann:s3cret@b.com/&y=https://bob:s3cret@c.com/", "/a?x=https://b.com/&y=https://c.com/"),
        ("/x?b&://ann=s3cret@b.com/?token=s3cret", "/x?b&://b.com/?token=%5Bredacted%5D"),
    ])
    func `A relative URL with an absolute one in its query loses its secrets`(url: String, shown: String) {
        #expect(redactor.headers(["Location": url]) == ["Location": shown])
    }

    @Test(arguments: [
        (#""?a=1&token=s3cret#""#, #""?a=1&token=%5Bredacted%5D"#),
        (#""?a=1&token=s3cret&b=2""#, #""?a=1&token=%5Bredacted%5D&b=2""#),
        (#"{"at":"/?token=s3cret#a&key=1"}"#, #"{"at":"/?token=%5Bredacted%5D#a&key=%5Bredacted%5D"}"#),
        (#"["a&key=1"]"#, #"["a&key=%5Bredacted%5D"]"#),
        (#"{"x":"&token=abc"}"#, #"{"x":"&token=%5Bredacted%5D"}"#),
        (#"["token=https://a&next=https://ann:s3cret@b.com"]"#, #"["token=%5Bredacted%5D&next=https://b.com"]"#),
        (#"["a&b=1"]"#, #"["a&b=1"]"#),
        // JSON once the character is gone that a text of JSON can't have.
        ("\"x?token=a\0b&://ann:s3cret@b.com\"", #""x?token=%5Bredacted%5D&://b.com""#),
    ])
    func `A form that is JSON too is redacted in one pass`(text: String, shown: String) {
        let form = "application/x-www-form-urlencoded"
        let once = redactor.body(Data(text.utf8), type: form)
        #expect(String(decoding: once, as: UTF8.self) == shown)
        #expect(redactor.body(once, type: form) == once)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("<https://a.com/?b=1&token=s3cret", "<https://a.com/?b=1&token=%5Bredacted%5D"),
            ("<https://ann:s3cret@a.com/x", "<https://a.com/x"),
            (
                "<https://a.com/?token=s3cret>; rel=\"next\", <https://b.com/#token=s3cret",
                "<https://a.com/?token=%5Bredacted%5D>; rel=\"next\", <https://b.com/#token=%5Bredacted%5D"
            ),
            ("<<https://a.com/?token=s3cret", "<<https://a.com/?token=%5Bredacted%5D"),
            ("https://a.com/?token=s3cret<", "https://a.com/?token=%5Bredacted%5D<"),
            ("<https://a.com/>https://b.com/?token=s3cret", "<https://a.com/>https://b.com/?token=%5Bredacted%5D"),
            ("<", "<"), ("a < b", "a < b"), ("<https://a.com/?b=1", "<https://a.com/?b=1"),
            (String(repeating: "<", count: 100_000), String(repeating: "<", count: 100_000)),
        ]
    )
    func `A header with an unclosed angle bracket loses its secrets and nothing else`(value: String, shown: String) {
        #expect(redactor.headers(["Link": value]) == ["Link": shown])
    }

    @Test(arguments: [
        (
            #"{"html":"<a href=\"https://a.com/?token=s3cret"}"#,
            #"{"html":"<a href=\"https://a.com/?token=%5Bredacted%5D"}"#
        ),
        (#"{"html":"<p>1 < 2","token":"s3cret"}"#, #"{"html":"<p>1 < 2","token":"[redacted]"}"#),
        (#"{"html":"<p>cut in the mid"}"#, #"{"html":"<p>cut in the mid"}"#),
    ])
    func `JSON with truncated HTML loses its secrets and nothing else`(text: String, shown: String) {
        #expect(redactor.body(Data(text.utf8), type: nil) == Data(shown.utf8))
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "<html><body><p>cut in the mid", "<?xml version=\"1.0\"?><a b=\"", String(repeating: "<a>", count: 100_000),
        ],
        ["text/html", "application/xml", "multipart/form-data; boundary=b", "application/x-www-form-urlencoded"]
    )
    func `Truncated HTML or XML without secrets is unchanged`(text: String, type: String) {
        #expect(redactor.body(Data(text.utf8), type: type) == Data(text.utf8))
    }
}
