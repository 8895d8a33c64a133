// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An executor that resumes a task at once, on the thread that wakes it up.
final class InlineExecutor: TaskExecutor {
    static let shared = InlineExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
