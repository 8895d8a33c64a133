// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a screen is at work on: the latest tap wins, and what came of an earlier one is shown no more.
@MainActor
final class LatestWork {
    private var number = 0
    private var stop: (() -> Void)?

    /// Does some work, after cancelling what was under way.
    ///
    /// - Parameter work: The work.
    /// - Returns: What came of it; nil if that is to be shown no more.
    func run<Value: Sendable>(_ work: @escaping @MainActor () async -> Value) async -> Value? {
        cancel()
        let own = number
        let task = Task { await work() }
        stop = { task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        guard own == number else { return nil }
        stop = nil
        return value
    }

    /// Cancels what is under way.
    func cancel() {
        number += 1
        stop?()
        stop = nil
    }
}
