// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A door that threads block at and tasks suspend at, until it is opened for good.
final class Gate: @unchecked Sendable {
    // Sendable: the variables are touched under `condition` alone.
    private let condition = NSCondition()
    private var isDoorOpen = false
    private var suspended: [CheckedContinuation<Void, Never>] = []

    var isOpen: Bool {
        locked { isDoorOpen }
    }

    func open() {
        let continuations = locked {
            isDoorOpen = true
            condition.broadcast()
            defer { suspended = [] }
            return suspended
        }
        for continuation in continuations { continuation.resume() }
    }

    /// Blocks the thread until the door is open.
    func wait() {
        locked {
            while !isDoorOpen { condition.wait() }
        }
    }

    /// Suspends the task until the door is open, also if the task is cancelled.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = locked {
                if !isDoorOpen { suspended.append(continuation) }
                return isDoorOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}
