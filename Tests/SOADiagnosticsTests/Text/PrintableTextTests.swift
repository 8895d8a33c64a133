// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("plain text", "plain text"), ("a\nb\tc\r\nd", "a␊b␉c␍␊d"), ("\u{0}\u{1B}\u{7F}", "␀␛␡"),
        ("\u{85}\u{2028}", "[U+0085][U+2028]"), ("\u{202E}x", "[U+202E]x"), ("\u{1FFFE}", "[U+1FFFE]"),
        ("sto\u{200B}re", "sto[U+200B]re"), ("sto\u{AD}re", "sto[U+00AD]re"), ("\u{2060}\u{200F}", "[U+2060][U+200F]"),
        ("👩‍👩‍👧‍👦 é خ", "👩‍👩‍👧‍👦 é خ"), ("🏴󠁧󠁢󠁷󠁬󠁳󠁿 1️⃣ می‌خواهم", "🏴󠁧󠁢󠁷󠁬󠁳󠁿 1️⃣ می‌خواهم"),
    ])
    func `Invisible characters become visible signs`(_ text: String, _ shown: String) {
        #expect(text.printable == shown)
    }

    @Test(arguments: [
        ("short", "short"), ("exactlyten", "exactlyten"), ("eleven char", "eleven…har"), ("日本語サービス", "日本語…ス"),
    ])
    func `A text that is too long loses its middle`(_ text: String, _ shown: String) {
        #expect(text.shortened(to: 10) == shown)
        #expect(text.shortened(to: 10).columns <= 10)
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("e\u{301}", 1), ("日本", 4), ("👩‍👩‍👧‍👦", 2), ("🇨🇭", 2), ("1️⃣", 2), ("\u{301}", 0), ("…µ", 2),
    ])
    func `Columns are counted as terminals do`(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }
}
