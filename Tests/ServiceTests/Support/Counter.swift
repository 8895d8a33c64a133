// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Counts what services do.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    @discardableResult
    func increment() -> Int {
        count.add(1, ordering: .acquiringAndReleasing).newValue
    }
}
