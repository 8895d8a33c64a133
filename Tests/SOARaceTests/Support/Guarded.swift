// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// State behind a lock that the thread sanitizer understands; it does not see `Mutex` on Linux.
final class Guarded<State: Sendable>: @unchecked Sendable {
    // Sendable: `state` is touched under `lock` alone.
    private let lock = NSLock()
    private var state: State

    init(_ initial: State) {
        state = initial
    }

    func withLock<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }

    var value: State {
        withLock { $0 }
    }
}
