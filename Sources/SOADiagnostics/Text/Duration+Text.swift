// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Duration {
    /// Nanoseconds, from zero to some thirty years: two of them can be added without overflow.
    var nanosecondsClamped: Int {
        Int(min(max(attoseconds / 1_000_000_000, 0), 1 << 60))
    }

    /// The duration as people read it, with three digits at most: `12.3 µs`, `1.5 s`, `2 min 5 s`.
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
        // What would be rounded to sixty seconds is a minute.
        if value < second * 60 - second / 20, let text = threeDigits(of: value, per: second) { return "\(text) s" }
        let seconds = value / second + (value % second >= second / 2 ? 1 : 0)
        return seconds < 3_600
            ? "\(seconds / 60) min \(seconds % 60) s"
            : "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
    }

    /// The value in a unit, rounded to three digits, without zeros at the end; nil if that takes a larger unit.
    private static func threeDigits(of value: UInt128, per unit: UInt128) -> String? {
        for scale: UInt128 in [100, 10, 1] {
            let step = unit / scale
            let digits = value / step + (value % step >= step / 2 ? 1 : 0)
            if digits < 1_000 { return Self.decimal(digits, scale: scale) }
        }
        return nil
    }

    /// The fraction `digits / scale`, the scale being a power of ten.
    private static func decimal(_ digits: UInt128, scale: UInt128) -> String {
        var fraction = "\(scale + digits % scale)".dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(digits / scale)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
