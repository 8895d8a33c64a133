// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Keeps what happened, in order.
final class Journal<Entry: Sendable>: Sendable {
    private let recorded = Lock<[Entry]>([])

    var entries: [Entry] {
        recorded.withLock { $0 }
    }

    func note(_ entry: Entry) {
        recorded.withLock { $0.append(entry) }
    }
}
