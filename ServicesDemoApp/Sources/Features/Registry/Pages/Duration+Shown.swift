// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Duration {
    /// The duration as text, as in 1.5 ms.
    var shown: String {
        let milliseconds = self / .milliseconds(1)
        if milliseconds >= 1000 { return "\(Self.rounded(milliseconds / 1000)) s" }
        if milliseconds >= 0.1 { return "\(Self.rounded(milliseconds)) ms" }
        return "\(Int((milliseconds * 1000).rounded())) µs"
    }

    /// Returns a number with one fractional digit.
    private static func rounded(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
