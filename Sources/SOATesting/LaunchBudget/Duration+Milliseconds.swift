// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Duration {
    /// The time in milliseconds, to the tenth, as `12.5 ms`.
    ///
    /// - Parameter rule: How to round; what is too long is rounded up, lest it look as if it were not.
    /// - Returns: The time as text.
    func milliseconds(_ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
        let tenths = Int(min(max(0, (self / .microseconds(100)).rounded(rule)), 1e15))
        return tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
    }
}
