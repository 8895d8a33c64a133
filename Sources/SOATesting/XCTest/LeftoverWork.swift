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

    /// Fails a test, the current one, for all findings since the last call.
    func fail(_ test: XCTestCase) {
        for finding in take() {
            test.fail(finding.description, in: finding.site?.fileID ?? #filePath, at: Int(finding.site?.line ?? #line))
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

extension XCTestCase {
    /// Fails the test, like `XCTFail`, which takes no file but a literal.
    fileprivate func fail(_ description: String, in file: String, at line: Int) {
        #if canImport(ObjectiveC)
        let location = XCTSourceCodeLocation(filePath: file, lineNumber: line)
        var issue = XCTIssue(type: .assertionFailure, compactDescription: description)
        issue.sourceCodeContext = XCTSourceCodeContext(location: location)
        record(issue)
        #else
        recordFailure(withDescription: description, inFile: file, atLine: line, expected: true)
        #endif
    }
}

#endif
