// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch

/// Runs tasks one at a time, in the order in which they come, on a queue that has a thread as long as it has work.
package final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "SOATestSupport.QueueExecutor")

    package init() {}

    /// Creates an executor whose thread waits until all threads of a group are there.
    init(meetingAt start: DispatchGroup) {
        queue.async {
            start.leave()
            start.wait()
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
