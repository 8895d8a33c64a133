// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing
import XCTest

// The samples of the documentation, as they stand there, and what they lean on.

private protocol Clock: Sendable {
    var now: Int { get }
}

private struct FixedClock: Clock {
    let now = 5
}

extension Int {
    fileprivate static let fixed = 5
}

extension ServiceName where Service == any Clock {
    fileprivate static var clock: Self { "clock" }
}

@Test(.services { $0.add(.clock) { FixedClock() } })
private func receiptCarriesTheTime() {
    #expect(ServiceRegistry[.clock].now == .fixed)
}

@Suite(.services { @MainActor in $0.add(service: FakePlayer()) })
private struct PlayerTests {
    @Test func playerIsThere() {
        #expect(ServiceRegistry.player != nil)
    }
}

@Test(.services { FakeSharingService.register() })
private func sharingShowsTheSheet() {
    #expect(ServiceRegistry.sharingService?.share("x") == "fake x")
}

final class ReceiptTests: ServicesTestCase {
    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registry.add(.clock) { FixedClock() }
    }

    func testReceiptCarriesTheTime() {
        XCTAssertEqual(ServiceRegistry[.clock].now, .fixed)
    }
}
