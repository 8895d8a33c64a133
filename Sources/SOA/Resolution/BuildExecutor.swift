// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The executor that tasks of asynchronous builds prefer: the global one under another identity.
///
/// Child tasks inherit the preference, and unstructured tasks do not (SE-0417). The preference therefore distinguishes tasks
/// that a factory must wait for from those that may outlive it. A child task with a preference of its own counts as one of the
/// latter; the factory's own task is known besides, by its context.
final class BuildExecutor: TaskExecutor {
    static let shared = BuildExecutor()

    /// True in the task of a build, and in its child tasks.
    static var isCurrent: Bool {
        // Sound: the executor is a global constant, and the task is used in the closure only.
        let expected = unsafe shared.asUnownedTaskExecutor()
        return unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor == expected }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}
