// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

@Suite struct ExpectLaunchTests {
    /// A registry with one service that was started.
    private func startedScope() async throws -> ServiceRegistryImplementation {
        let scope = ServiceRegistry.makeScope("launch")
        scope.add("alone", lifetime: .eager, fileID: "App/Services.swift", line: 7) { 1 }
        try await scope.start()
        return scope
    }

    @Test(.app { _ in }) func `A launch in time is no issue`() async throws {
        let scope = try await startedScope()
        expectLaunch(of: scope, within: .seconds(3_600), each: .seconds(3_600))
        expectLaunch(of: scope)
        scope.run { expectLaunch(within: .seconds(3_600)) }
    }

    @Test(.app { _ in }) func `A launch that took longer is one issue, at the place of the expectation`() async throws {
        let scope = try await startedScope()
        let line = #line + 1
        let issues = try await Issue.recorded { expectLaunch(of: scope, within: .zero, each: .zero) }
        #expect(issues.count == 1)
        let issue = try #require(issues.first)
        #expect(issue.place == "\(#fileID):\(line)")
        #expect(issue.severity == .error)
        let text = LaunchBudget(total: .zero, each: .zero).overrun(in: scope.snapshot())
        #expect(issue.text == text)
        #expect(issue.text.hasPrefix("The launch of \"launch\" took "))
        #expect(issue.text.contains("alone (App/Services.swift:7)"))
    }

    @Test(.app { $0.add(.number) { 1 } }) func `A registry that nobody started is an issue`() async throws {
        let issues = try await Issue.recorded { expectLaunch(within: .seconds(3_600)) }
        #expect(issues.map(\.text).allSatisfy { $0.hasPrefix("Nothing was built in \"overrides of root\"") })
        #expect(issues.count == 1)
    }

    @Test(.services { $0.add(.number, lifetime: .eager) { 1 } }) func `It looks at the overlay of the test`()
        async throws
    {
        try await ServiceRegistry.start()
        expectLaunch(within: .seconds(3_600))
    }
}
