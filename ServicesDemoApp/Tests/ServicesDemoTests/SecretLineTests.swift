// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import ServicesDemo

@Suite struct SecretLineTests {
    /// Types keys until the line ends.
    private func type(_ keys: String) -> SecretLine.Step {
        var line = SecretLine()
        for byte in keys.utf8 {
            let step = line.take(byte)
            if step != .goesOn { return step }
        }
        return .goesOn
    }

    @Test(arguments: [
        ("secret\n", "secret"), ("secret\r", "secret"), ("\n", ""), ("ab\u{7F}c\n", "ac"), ("ab\u{8}c\n", "ac"),
        ("a\u{E9}\u{7F}b\n", "ab"), ("\u{1F469}\u{7F}\n", ""), ("\u{7F}\u{7F}a\n", "a"),
        ("wrong\u{15}right\n", "right"),
        ("a\u{4}b\n", "ab"),
    ])
    func `keys make a line`(keys: String, line: String) {
        #expect(type(keys) == .done(line))
    }

    @Test func `Control-C and Control-D end it`() {
        #expect(type("abc\u{3}") == .interrupted)
        #expect(type("\u{4}") == .ended)
        #expect(type("abc") == .goesOn)
    }
}
