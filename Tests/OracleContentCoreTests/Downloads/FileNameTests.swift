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
    func `A name is the last part of whatever it was`(_ text: String, _ name: String?) {
        #expect(FileName(text)?.text == name)
    }

    @Test func `A name that no file system takes is cut, and keeps its ending`() {
        let name = FileName(String(repeating: "é", count: 500) + ".jpeg")?.text ?? ""
        #expect(name.utf8.count <= 200 && name.hasSuffix(".jpeg"))
    }
}
