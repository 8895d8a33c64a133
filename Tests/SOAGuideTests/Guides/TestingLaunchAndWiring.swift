// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOATesting
import Testing
import XCTest

@Suite(.services { registerTill() })
struct LaunchTests {
    @Test func `Everything that is looked up is registered`() async {
        await expectValidWiring()
    }

    @Test func `The launch is quick`() async throws {
        try await ServiceRegistry.start()
        _ = ServiceRegistry.receipts
        expectLaunch(within: .seconds(60), each: .seconds(30))
    }
}

@Suite(.services { registerTill() })
struct AcceptedWiringTests {
    @Test func `The stateless clock of the receipts is no mistake`() async {
        ServiceRegistry.add(.tillClock, lifetime: .transient) { WallClock() }
        await expectValidWiring(
            accepting: [
                .captive(holder: .receipts, held: .tillClock, "stateless"),
                .duplicate(name: .tillClock, "the test replaces it"),
            ]
        )
    }
}

@Suite struct LaunchBudgetsAndWiringTests {
    private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/SOATesting/SOATesting.docc/Guides/LaunchBudgetsAndWiring.md")

    @Test(.services { registerTill() }, .services { $0.add(.tillClock) { FixedTillClock(time: "12:00") } })
    func `Everything that a session looks up is registered`() async {
        let session = ServiceRegistry.makeScope("session")
        session.add(.cashier) { Cashier(receipts: try ServiceRegistry.resolve(.receipts)) }
        await expectValidWiring(of: session)
    }

    @Test(.services()) func `A mistake in the wiring is reported as in the guide`() async throws {
        ServiceRegistry.add(.receipts, fileID: "App/Services.swift", line: 7) {
            Receipts(clock: try ServiceRegistry.resolve(.tillClock))
        }
        let report = ServiceRegistry.report(await ServiceRegistry.validate(building: true))
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        #expect(guide.contains("```text\n\(report)\n```"))
    }

    @Test(.services()) func `An acceptance that matches nothing is reported as in the guide`() async throws {
        let reported = Calls<String>()
        let filter: IssueHandlingTrait = .filterIssues { issue in
            reported.record(issue.comments.map(\.rawValue).joined())
            return false
        }
        try await filter.provideScope(for: try #require(Test.current), testCase: Test.Case.current) {
            await expectValidWiring(accepting: [.captive(holder: "receipts", held: "tillClock", "stateless")])
        }
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        #expect(guide.contains("```text\n\(try #require(reported.all.first))\n```"))
    }

    @Test func `A launch that took longer is reported as in the guide`() throws {
        func entry(
            _ name: String,
            from start: Double,
            to end: Double,
            line: Int,
            needs: [String] = []
        )
            -> ServiceSnapshot.Entry
        {
            ServiceSnapshot.Entry(
                name: name,
                state: .built,
                registeredAt: "App/Services.swift:\(line)",
                buildTime: .milliseconds(end - start),
                startedAt: .milliseconds(start),
                dependencies: needs
            )
        }
        let snapshot = ServiceSnapshot(
            label: "root",
            entries: [
                entry("database", from: 100, to: 350, line: 12),
                entry("repository", from: 350.2, to: 362.2, line: 14, needs: ["database"]),
                entry("search", from: 362.2, to: 512.25, line: 20, needs: ["repository"]),
            ]
        )
        let budget = LaunchBudget(total: .milliseconds(300), each: .milliseconds(200))
        let text = try #require(budget.overrun(in: snapshot))
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        #expect(guide.contains("```text\n\(text)\n```"))
    }
}

final class LaunchTestCase: TillTestCase {
    func testTheLaunchIsQuick() async throws {
        try await ServiceRegistry.start()
        _ = ServiceRegistry.receipts
        let budget = LaunchBudget(total: .seconds(60), each: .seconds(30))
        XCTAssertNil(budget.overrun(in: ServiceRegistry.snapshot()))
    }

    func testEverythingIsWired() async {
        let problems = await ServiceRegistry.validate(building: true)
        XCTAssertEqual(ServiceRegistry.report(problems), "")
    }
}
