// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@testable import SOA
@testable import SOATesting

@Suite(.services { registerTill() }, .services { $0.add(.tillClock) { FixedTillClock(time: "12:00") } })
struct ReceiptTests {
    @Test func `A receipt carries the time`() {
        #expect(ServiceRegistry.receipts.receipt(for: 5) == "5 kr at 12:00")
    }

    @Test(.services { $0.add(.tillClock) { FixedTillClock(time: "00:00") } })
    func `A receipt of midnight carries zeros`() {
        #expect(ServiceRegistry.receipts.receipt(for: 5) == "5 kr at 00:00")
    }
}

@Suite struct TestingWithSwiftTestingTests {
    private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/SOATesting/SOATesting.docc/Guides/TestingWithSwiftTesting.md")

    @Test(.services(), arguments: ["06:00", "22:00"])
    func `The time is not changed`(time: String) {
        ServiceRegistry.add(.tillClock) { FixedTillClock(time: time) }
        #expect(Receipts(clock: ServiceRegistry.tillClock).receipt(for: 1) == "1 kr at \(time)")
    }

    @Test(.services(strict: true) { $0.add(.tillClock) { FixedTillClock(time: "12:00") } })
    func `A receipt says the amount`() {
        let receipts = Receipts(clock: ServiceRegistry.tillClock)
        #expect(receipts.receipt(for: 7).hasPrefix("7 kr"))
    }

    @Test(.services { $0.add(.tillClock) { FixedTillClock(time: "12:00") } })
    func `A handle carries the services of a test into a detached task`() async {
        let services = ServiceRegistryImplementation.current
        let time = await Task.detached { services.run { ServiceRegistry.tillClock.time } }.value
        #expect(time == "12:00")
    }

    @Test func `Findings are those of the guide`() throws {
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        let findings: [Finding] = [
            .notOverridden(Lookup(name: "tillClock", site: CallSite(fileID: "AppTests/ReceiptTests.swift", line: 12))),
            .unused(Override(name: "tillClock", site: CallSite(fileID: "AppTests/ReceiptTests.swift", line: 8))),
            .leftover(
                Lookup(name: "tillClock", site: CallSite(fileID: "App/Till.swift", line: 12)),
                test: "sends() (AppTests/TillTests.swift:7)"
            ),
        ]
        for finding in findings { #expect(guide.contains("```text\n\(finding)\n```")) }
    }
}
