// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct DurationTextTests {
    @Test(arguments: [
        (Duration.zero, "0 s"), (.nanoseconds(1), "1 ns"), (.nanoseconds(999), "999 ns"),
        (.nanoseconds(1_000), "1 µs"), (.nanoseconds(1_234), "1.23 µs"), (.nanoseconds(12_345), "12.3 µs"),
        (.nanoseconds(123_456), "123 µs"), (.nanoseconds(999_499), "999 µs"), (.nanoseconds(999_500), "1 ms"),
        (.microseconds(1_500), "1.5 ms"), (.milliseconds(1_050), "1.05 s"), (.milliseconds(12_040), "12 s"),
        (.milliseconds(59_949), "59.9 s"), (.milliseconds(59_950), "1 min 0 s"), (.seconds(125), "2 min 5 s"),
        (.seconds(3_599), "59 min 59 s"), (.seconds(3_600), "1 h 0 min"), (.seconds(90_061), "25 h 1 min"),
        (.milliseconds(-15), "-15 ms"), (Duration(secondsComponent: 0, attosecondsComponent: 1), "0 ns"),
    ])
    func `A duration has three digits at most`(_ duration: Duration, _ text: String) {
        #expect(duration.text == text)
    }

    @Test func `The longest durations have a text and a number`() {
        for duration in [Duration(attoseconds: .max), Duration(attoseconds: .min)] {
            #expect(duration.text.hasSuffix(" min"))
            #expect((0...1 << 60).contains(duration.nanosecondsClamped))
        }
    }
}
