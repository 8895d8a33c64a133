// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import XCTest

/// Leaves work over in a test of XCTest, and resumes it in a later one or after the last.
final class TestCaseFixture: ServicesTestCase {
    private static let handle = Lock<ServiceRegistryImplementation?>(nil)

    override func setUpWithError() throws {
        try XCTSkipUnless(Fixture.isEnabled, "fails on purpose, in a process of its own")
    }

    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registry.add(.number) { 1 }
    }

    func testFirst() {
        let handle = ServiceRegistryImplementation.current
        Self.handle.withLock { $0 = handle }
    }

    func testSecond() throws {
        let handle = try XCTUnwrap(Self.handle.withLock { $0 })
        XCTAssertEqual(handle[.number, fileID: "App/Second.swift", line: 7], 1)
    }
}
