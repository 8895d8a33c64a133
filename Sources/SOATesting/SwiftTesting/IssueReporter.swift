// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

import SOA
import Testing

/// Records issues of one test from any thread, also after the end of the test.
final class IssueReporter: Sendable {
    private let findings: AsyncStream<Finding>.Continuation

    /// Creates a reporter for the current test.
    ///
    /// Swift Testing attributes an issue to the test whose task records it. A task of the test therefore waits for
    /// findings until the reporter is released. It runs on the reporting thread, before ``report(_:)`` returns, so the
    /// issue is recorded even at the end of the run. If several threads report at once, one records for all.
    init(for test: Test) {
        let (stream, continuation) = AsyncStream.makeStream(of: Finding.self)
        findings = continuation
        Task(executorPreference: InlineExecutor.shared) {
            for await finding in stream { finding.record(near: test) }
        }
    }

    deinit {
        findings.finish()
    }

    /// Records a finding, and writes it to standard error if the run may be over.
    func report(_ finding: Finding) {
        if TestWatch.isIdle { StandardError.write("SOATesting: \(finding)") }
        findings.yield(finding)
    }
}

/// An executor that resumes a task at once, on the thread that wakes it up.
private final class InlineExecutor: TaskExecutor {
    static let shared = InlineExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        // Sound: the only executor of this type is a global constant, which outlives every job.
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
}

#endif
