// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The executor that tasks of asynchronous builds prefer, which is the global one under another name.
///
/// Child tasks inherit the preference and tasks that a factory starts with `Task { … }` do not (SE-0417). So it tells the
/// tasks that a factory has to wait for from those that it may leave behind.
final class BuildExecutor: TaskExecutor {
    static let shared = BuildExecutor()

    /// True in the task of a build, and in its child tasks.
    static var isCurrent: Bool {
        let expected = unsafe shared.asUnownedTaskExecutor()
        return unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor == expected }
    }

    /// Runs a job on the global executor.
    func enqueue(_ job: consuming ExecutorJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}
