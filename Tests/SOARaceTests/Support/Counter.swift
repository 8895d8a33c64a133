// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A number that many threads count up.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int {
        count.load(ordering: .sequentiallyConsistent)
    }

    /// Adds to the number, and returns the sum.
    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        count.add(amount, ordering: .sequentiallyConsistent).newValue
    }
}
