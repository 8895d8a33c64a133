// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import ServicesDemo

@Suite struct ConsoleTests {
    @Test(arguments: [
        ("plain", "plain"), ("caf\u{E9}", "caf\u{E9}"), ("a\u{1B}b", #"a\u{1B}b"#), ("a\nb", #"a\nb"#),
        ("\u{202E}x", #"\u{202E}x"#), ("\u{1F469}\u{200D}\u{1F4BB}", "\u{1F469}\u{200D}\u{1F4BB}"),
    ])
    func `control characters are escaped`(text: String, shown: String) {
        #expect(Console.visible(text) == shown)
    }

    @Test(arguments: [
        (Duration.microseconds(1234), "1.23 ms"), (.milliseconds(5), "5.00 ms"), (.microseconds(40), "0.04 ms"),
        (.seconds(2), "2000.00 ms"), (.zero, "0.00 ms"),
    ])
    func `times are in milliseconds`(duration: Duration, shown: String) {
        #expect(Console.milliseconds(duration) == shown)
    }
}
