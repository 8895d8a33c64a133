// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Duration {
    /// The nanoseconds, clamped to a range from zero to about 36 years, so that sums do not overflow.
    var nanosecondsClamped: Int64 {
        Int64(min(max(attoseconds / 1_000_000_000, 0), 1 << 60))
    }

    /// The duration in a readable form with at most three digits: `12.3 µs`, `1.5 s`, `2 min 5 s`.
    var text: String {
        let sign = attoseconds < 0 ? "-" : ""
        return attoseconds == 0 ? "0 s" : sign + Self.text(ofAttoseconds: attoseconds.magnitude)
    }

    private static func text(ofAttoseconds value: UInt128) -> String {
        let nanosecond: UInt128 = 1_000_000_000
        let second = nanosecond * nanosecond
        if let text = threeDigits(of: value, per: nanosecond) { return "\(text) ns" }
        if let text = threeDigits(of: value, per: nanosecond * 1_000) { return "\(text) µs" }
        if let text = threeDigits(of: value, per: nanosecond * 1_000_000) { return "\(text) ms" }
        // A value that rounds to sixty seconds is shown as a minute.
        if value < second * 60 - second / 20, let text = threeDigits(of: value, per: second) { return "\(text) s" }
        let seconds = value / second + (value % second >= second / 2 ? 1 : 0)
        return seconds < 3_600
            ? "\(seconds / 60) min \(seconds % 60) s"
            : "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
    }

    /// Returns the value in a unit, rounded to three digits without trailing zeros; nil if it needs a larger unit.
    private static func threeDigits(of value: UInt128, per unit: UInt128) -> String? {
        for scale: UInt128 in [100, 10, 1] {
            let step = unit / scale
            let digits = value / step + (value % step >= step / 2 ? 1 : 0)
            if digits < 1_000 { return Self.decimal(digits, scale: scale) }
        }
        return nil
    }

    /// Returns the fraction `digits / scale` as a decimal number; `scale` is a power of ten.
    private static func decimal(_ digits: UInt128, scale: UInt128) -> String {
        var fraction = "\(scale + digits % scale)".dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(digits / scale)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
