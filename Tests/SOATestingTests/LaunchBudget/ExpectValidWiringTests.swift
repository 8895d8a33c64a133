// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

@Suite struct ExpectValidWiringTests {
    private static func addNeedy(_ registry: ServiceRegistryImplementation) {
        registry.add(ServiceName<Int>("needy"), fileID: "App/Services.swift", line: 7) {
            try ServiceRegistry.resolve(.number)
        }
    }

    @Test(.app { $0.add(.number) { 1 } }) func `Clean wiring is no issue, and builds nothing here`() async {
        Self.addNeedy(ServiceRegistry)
        await expectValidWiring()
        #expect(ServiceRegistry.snapshot().entries.allSatisfy { $0.state == .unbuilt })
    }

    @Test(.app { addNeedy($0) }) func `All mistakes are one issue, at the place of the expectation`() async throws {
        ServiceRegistry.add(ServiceName<Int>("hopeful"), dependsOn: ["no one"], fileID: "App/Other.swift", line: 3) {
            1
        }
        let line = #line + 1
        let issues = try await Issue.recorded { await expectValidWiring() }
        #expect(issues.count == 1)
        let issue = try #require(issues.first)
        #expect(issue.place == "\(#fileID):\(line)")
        #expect(issue.severity == .error)
        #expect(
            issue.text == """
                "hopeful" needs "no one", which is not registered; register it, or correct the name
                    "hopeful" is registered at App/Other.swift:3
                "needy" needs "number", which is not registered; register it, or correct the name
                    "needy" is registered at App/Services.swift:7
                """
        )
    }

    @Test(.app { addNeedy($0) }, .services(strict: true) { $0.add(.number) { 1 } })
    func `Overrides of the test count, and a strict test may look`() async {
        await expectValidWiring()
        #expect(ServiceRegistry[.number] == 1)
    }

    @Test(.app { addNeedy($0) }) func `A scope is checked by itself`() async throws {
        let scope = ServiceRegistry.makeScope("session")
        scope.add(.number) { 1 }
        let issues = try await Issue.recorded { await expectValidWiring(of: scope) }
        #expect(issues.count == 1)
    }
}
