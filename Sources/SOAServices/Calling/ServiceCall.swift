// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A call with a completion handler; releasing it does not cancel the call.
public struct ServiceCall: Sendable {
    private let task: Task<Void, Never>

    init(task: Task<Void, Never>) {
        self.task = task
    }

    /// Cancels the work of the service; the completion handler is still called, exactly once.
    public func cancel() {
        task.cancel()
    }

    /// Waits until the completion handler has returned.
    public func finished() async {
        await task.value
    }
}
