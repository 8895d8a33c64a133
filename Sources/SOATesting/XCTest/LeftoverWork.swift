// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(XCTest)

import Foundation
import SOA
import XCTest

/// The findings about leftover work of XCTest tests, kept until a test can fail for them.
///
/// XCTest ends the process if a test fails after its end, and drops a failure while no test runs.
final class LeftoverWork: NSObject, XCTestObservation, Sendable {
    /// The instance of the process, which observes the end of the run.
    static let shared: LeftoverWork = {
        let leftovers = LeftoverWork()
        XCTestObservationCenter.shared.addTestObserver(leftovers)
        return leftovers
    }()

    private let unreported = Lock<[Finding]>([])

    /// Writes a finding to standard error, and keeps it for a test to fail.
    func record(_ finding: Finding) {
        StandardError.write("SOATesting: \(finding)")
        unreported.withLock { $0.append(finding) }
    }

    /// Fails the current test for all findings since the last call.
    func failCurrentTest() {
        for finding in take() {
            XCTFail(finding.description, file: finding.site?.fileID ?? #filePath, line: finding.site?.line ?? #line)
        }
    }

    /// Fails the run if findings are left, as XCTest itself ends a run with failures.
    func testBundleDidFinish(_ testBundle: Bundle) {
        if !take().isEmpty { exit(EXIT_FAILURE) }
    }

    private func take() -> [Finding] {
        unreported.withLock { unreported in
            defer { unreported = [] }
            return unreported
        }
    }
}

#endif
