// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import XCTest

/// Leaves work over in the last test, which goes on when no test runs any more.
final class LastTestCaseFixture: ServicesTestCase {
    private static let handle = Lock<ServiceRegistryImplementation?>(nil)

    override func setUpWithError() throws {
        try XCTSkipUnless(Fixture.isEnabled, "fails on purpose, in a process of its own")
    }

    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registry.add(.number) { 1 }
    }

    func testOnly() {
        let handle = ServiceRegistryImplementation.current
        Self.handle.withLock { $0 = handle }
    }

    override class func tearDown() {
        _ = handle.withLock { $0 }?[.number, fileID: "App/Last.swift", line: 8]
        super.tearDown()
    }
}
