// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A place where a number of threads or tasks wait for each other; whoever comes later walks through.
final class Meeting: Sendable {
    private let size: Int
    private let arrived = Counter()
    private let gate = Gate()

    init(_ size: Int) {
        self.size = size
    }

    /// Blocks the thread until all have come.
    func arrive() {
        note()
        gate.wait()
    }

    /// Suspends the task until all have come.
    func arrive() async {
        note()
        await gate.wait()
    }

    private func note() {
        if arrived.add() >= size { gate.open() }
    }
}
