// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Duration {
    /// Returns the time in milliseconds, to the tenth, as `12.5 ms`.
    ///
    /// A time that exceeds a budget is rounded up, and the budget down, to exceed it visibly.
    func milliseconds(_ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
        let tenths = Int64(min(max(0, (self / .microseconds(100)).rounded(rule)), 1e15))
        return tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
    }
}
