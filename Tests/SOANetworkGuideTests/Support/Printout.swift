// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// What a guide's code printed, line by line.
final class Printout: Sendable {
    private let printed = Mutex<[String]>([])

    var lines: [String] { printed.withLock { $0 } }

    func note(_ items: [Any]) {
        let line = items.map { "\($0)" }.joined(separator: " ")
        printed.withLock { $0.append(line) }
    }
}
