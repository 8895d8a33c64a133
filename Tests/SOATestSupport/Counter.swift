// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Counts what is done.
package final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    package var value: Int { count.load(ordering: .acquiring) }

    @discardableResult
    package func increment() -> Int {
        count.add(1, ordering: .acquiringAndReleasing).newValue
    }
}
