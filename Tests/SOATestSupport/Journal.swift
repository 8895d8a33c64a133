// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Keeps what happened, in order.
package final class Journal<Entry: Sendable>: @unchecked Sendable {
    // Sendable: `recorded` is touched while `lock` is held alone.
    private let lock = NSLock()
    private var recorded: [Entry] = []

    package init() {}

    package var entries: [Entry] {
        lock.withLock { recorded }
    }

    package func note(_ entry: Entry) {
        lock.withLock { recorded.append(entry) }
    }

    /// Forgets everything, and what it holds along with it.
    package func clear() {
        lock.withLock { recorded = [] }
    }
}
