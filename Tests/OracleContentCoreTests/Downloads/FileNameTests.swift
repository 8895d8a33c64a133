// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct FileNameTests {
    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("../a", "a"), ("a/..", nil), ("..", nil), (".", nil), ("", nil), ("  ", nil), ("/", nil),
        ("\\\\host\\share\\a", "a"), (".bashrc", "bashrc"), ("a\nb", "ab"), ("a\u{202E}gpj.exe", "agpj.exe"),
        ("ü é.png", "ü é.png"), ("12:30 talk.mp4", "12_30 talk.mp4"), ("C:\\a:b", "a_b"), (":", "_"),
    ])
    func `A suggested file name is the last component of a path, without colons`(_ text: String, _ name: String?) {
        #expect(FileName(suggestion: text)?.text == name)
    }

    @Test(arguments: ["👨‍👩‍👧.png", "❤️‍🔥", "a👩🏽‍🚀b"])
    func `A suggested file name keeps the joiners of emoji`(_ text: String) {
        #expect(FileName(suggestion: text)?.text.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    @Test(arguments: [("a\u{200D}b", "ab"), ("👩\u{200D}.png", "👩.png"), ("1\u{200D}\u{301}", "1\u{301}")])
    func `A suggested file name has no joiners elsewhere`(_ text: String, _ name: String) throws {
        let suggested = try #require(FileName(suggestion: text)?.text)
        #expect(suggested.unicodeScalars.elementsEqual(name.unicodeScalars))
    }

    @Test(arguments: ["", ".", "..", "/", "a/b", "a/\u{301}b", "a\u{0}b"])
    func `A given file name stays in its folder`(_ text: String) {
        #expect(FileName(text) == nil)
    }

    @Test(arguments: [".a", " a ", "...", "a:b", "a\\b", "a\u{202E}b", "\u{301}", String(repeating: "a", count: 300)])
    func `A given file name is kept as it is`(_ text: String) throws {
        let name = try #require(FileName(text)?.text)
        #expect(name.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: [
        (#"attachment; filename="a b.png""#, "a b.png"), ("attachment; filename=a.png; size=3", "a.png"),
        ("attachment; filename*=UTF-8''%e2%82%ac%20rates.txt; filename=\"rates.txt\"", "€ rates.txt"),
        ("attachment; filename*=iso-8859-1'en'%+3.txt", "%+3.txt"),
        ("attachment; filename*=iso-8859-1'en'%A3.txt", "£.txt"), (#"attachment; FILENAME="a\"b;c.txt""#, "a\"b;c.txt"),
        ("attachment; filename*=unknown''a; filename=b", "b"), ("attachment; filename", nil), ("inline", nil),
        (#"attachment; filename="unfinished"#, "unfinished"),
    ])
    func `A response can name its file in any characters`(_ header: String, _ name: String?) {
        #expect(ContentDisposition(header).filename == name)
    }

    @Test(arguments: [
        "a." + String(repeating: "e" + String(repeating: "\u{301}", count: 200), count: 3),
        "e" + String(repeating: "\u{301}", count: 200) + ".txt",
    ])
    func `A file name whose characters are too long is truncated within one`(_ text: String) throws {
        let name = try #require(FileName(suggestion: text)?.text)
        #expect((1...200).contains(name.utf8.count) && !name.hasPrefix("."))
    }

    @Test func `A file name without an extension gets none as it is truncated`() {
        #expect(FileName(suggestion: String(repeating: "a", count: 300))?.text == String(repeating: "a", count: 200))
    }

    @Test(arguments: ["folder/\u{301}a.txt", "folder\\\u{301}a.txt"])
    func `A separator with an accent separates too`(_ text: String) {
        #expect(FileName(suggestion: text)?.text == "\u{301}a.txt")
    }

    @Test func `A dot with an accent at the beginning is removed too, since it would hide the file`() throws {
        let name = try #require(FileName(suggestion: "..\u{301}bashrc")?.text)
        #expect(name.unicodeScalars.elementsEqual("\u{301}bashrc".unicodeScalars))
    }

    @Test func `A file name that is too long is truncated, and keeps its extension`() {
        let name = FileName(suggestion: String(repeating: "é", count: 500) + ".jpeg")?.text ?? ""
        #expect(name.utf8.count <= 200 && name.hasSuffix(".jpeg"))
    }
}
