// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Goes off on a thread of its own, unless it is cancelled in time.
final class Alarm: @unchecked Sendable {
    // Sendable: `isCancelled` is touched under `condition` alone.
    private let condition = NSCondition()
    private var isCancelled = false

    init(after seconds: Double, _ action: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            if self.goesOff(at: Date(timeIntervalSinceNow: seconds)) { action() }
        }
    }

    func cancel() {
        condition.lock()
        isCancelled = true
        condition.broadcast()
        condition.unlock()
    }

    private func goesOff(at date: Date) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isCancelled {
            if !condition.wait(until: date) { return !isCancelled }
        }
        return false
    }
}
