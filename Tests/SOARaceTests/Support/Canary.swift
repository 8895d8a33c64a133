// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Tells if it is used after its end.
final class Canary: Sendable {
    private let isAlive = Atomic(true)
    private let living: Counter
    private let faults: Counter

    init(_ living: Counter, _ faults: Counter) {
        self.living = living
        self.faults = faults
        living.add()
    }

    func sing() {
        if !isAlive.load(ordering: .relaxed) { faults.add() }
    }

    deinit {
        isAlive.store(false, ordering: .relaxed)
        living.add(-1)
    }
}
