// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A recorder of the lines that a guide's code prints.
final class Printout: Sendable {
    private let printed = Mutex<[String]>([])

    var lines: [String] { printed.withLock { $0 } }

    func record(_ items: [Any]) {
        let line = items.map { "\($0)" }.joined(separator: " ")
        printed.withLock { $0.append(line) }
    }
}
