// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

import SOA
import Testing

/// Records issues in the name of one test, from any thread, also after the end of the test.
final class IssueReporter: Sendable {
    private let findings: AsyncStream<Finding>.Continuation

    /// Makes a reporter for the test that the caller is part of.
    ///
    /// Swift Testing takes an issue for one of the test whose task records it, so a task of the test waits here for
    /// findings; it ends with the reporter. It runs on the thread that reports, before ``report(_:)`` returns, so that the
    /// issue is recorded however little time the run has left. Of threads that report at once, one records for all.
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

    /// Records a finding, and writes it to standard error if the run may be over, when nobody has to listen any more.
    func report(_ finding: Finding) {
        if TestWatch.isIdle { StandardError.write("SOATesting: \(finding)") }
        findings.yield(finding)
    }
}

#endif
