// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import XCTest

final class ReceiptTestCase: ServicesTestCase {
    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registerTill()
    }

    func testReceiptSaysTheAmount() {
        XCTAssertTrue(ServiceRegistry.receipts.receipt(for: 7).hasPrefix("7 kr"))
    }
}

class TillTestCase: ServicesTestCase {
    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registerTill()
    }
}

final class MidnightTestCase: TillTestCase {
    func testReceiptOfMidnightCarriesZeros() {
        ServiceRegistry.withOverrides {
            $0.add(.tillClock) { FixedTillClock(time: "00:00") }
        } operation: {
            XCTAssertEqual(ServiceRegistry.receipts.receipt(for: 5), "5 kr at 00:00")
        }
    }
}
