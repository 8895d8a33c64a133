// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(XCTest)

import Foundation
import SOA
import XCTest

/// What leftover work of XCTest tests did, until there is a test that can be failed for it.
///
/// XCTest stops the program when a test fails that is over, and drops a failure while no test runs.
final class LeftoverWork: NSObject, XCTestObservation, Sendable {
    /// What all test cases of the process share; it watches for the end of the run.
    static let shared: LeftoverWork = {
        let leftovers = LeftoverWork()
        XCTestObservationCenter.shared.addTestObserver(leftovers)
        return leftovers
    }()

    private let untold = Lock<[Finding]>([])

    /// Says it at once where people can read it, and keeps it for a test to fail.
    func note(_ finding: Finding) {
        StandardError.write("SOATesting: \(finding)")
        untold.withLock { $0.append(finding) }
    }

    /// Fails the test that runs now for all that was found since the last call.
    func failCurrentTest() {
        for finding in take() {
            XCTFail(finding.description, file: finding.site?.fileID ?? #filePath, line: finding.site?.line ?? #line)
        }
    }

    /// Fails the run if nothing else did so, as XCTest itself ends a run with failures.
    func testBundleDidFinish(_ testBundle: Bundle) {
        if !take().isEmpty { exit(EXIT_FAILURE) }
    }

    private func take() -> [Finding] {
        untold.withLock { untold in
            defer { untold = [] }
            return untold
        }
    }
}

#endif
