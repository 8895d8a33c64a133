// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Goes on with a task on the thread that wakes it up, before that thread does anything else.
final class InlineExecutor: TaskExecutor {
    static let shared = InlineExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
