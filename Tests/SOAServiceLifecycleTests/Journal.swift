// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import SOA

/// Keeps what happened, in order.
final class Journal: Sendable {
    private let lock = Lock<[String]>([])

    var entries: [String] {
        lock.withLock { $0 }
    }

    func note(_ entry: String) {
        lock.withLock { $0.append(entry) }
    }
}

#endif
