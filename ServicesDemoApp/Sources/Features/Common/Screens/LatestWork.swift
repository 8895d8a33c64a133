// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The work of a screen.
///
/// New work cancels the previous work, whose result is discarded.
@MainActor
final class LatestWork {
    private var number = 0
    private var stop: (() -> Void)?

    /// Cancels the previous work, and runs new work.
    ///
    /// - Parameter work: The work.
    /// - Returns: The result; nil if newer work or a cancellation replaced it.
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

    /// Cancels the work in progress.
    func cancel() {
        number += 1
        stop?()
        stop = nil
    }
}
