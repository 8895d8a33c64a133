// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct FileNameTests {
    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("../a", "a"), ("a/..", nil), ("..", nil), (".", nil), ("", nil), ("  ", nil), ("/", nil),
        ("\\\\host\\share\\a", "a"), (".bashrc", "bashrc"), ("a\nb", "ab"), ("a\u{202E}gpj.exe", "agpj.exe"),
        ("ü é.png", "ü é.png"),
    ])
    func `A file name is the last component of a path`(_ text: String, _ name: String?) {
        #expect(FileName(text)?.text == name)
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
        let name = try #require(FileName(text)?.text)
        #expect((1...200).contains(name.utf8.count) && !name.hasPrefix("."))
    }

    @Test func `A file name without an extension gets none as it is truncated`() {
        #expect(FileName(String(repeating: "a", count: 300))?.text == String(repeating: "a", count: 200))
    }

    @Test(arguments: ["folder/\u{301}a.txt", "folder\\\u{301}a.txt", "..:\u{301}a.txt"])
    func `A separator with an accent separates too`(_ text: String) {
        #expect(FileName(text)?.text == "\u{301}a.txt")
    }

    @Test func `A file name that is too long is truncated, and keeps its extension`() {
        let name = FileName(String(repeating: "é", count: 500) + ".jpeg")?.text ?? ""
        #expect(name.utf8.count <= 200 && name.hasSuffix(".jpeg"))
    }
}
