// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import SOATesting
import Testing

extension ServiceName {
    fileprivate static var shiny: Of<Int> { .transient { 1 } }
    fileprivate static var holder: Of<String> { .init { "\(try ServiceRegistry.resolve(.shiny))" } }
}

@Suite struct AcceptedProblemTests {
    /// Every kind of finding, with an acceptance of it and one of another service.
    // Computed: the leak check does not see an array that only an enumeration in a global variable refers to.
    private static var kinds: [(ServiceProblem, AcceptedProblem, AcceptedProblem)] {
        [
            (
                .missingDependency(name: "a", requiredBy: "b"), .missingDependency(name: "a", requiredBy: "b", "why"),
                .missingDependency(name: "b", requiredBy: "a", "why")
            ),
            (
                .cycle(path: ["a", "b", "a"]), .cycle(path: ["a", "b", "a"], "why"),
                .cycle(path: ["a", "c", "a"], "why")
            ),
            (.duplicate(name: "a"), .duplicate(name: "a", "why"), .duplicate(name: "b", "why")),
            (
                .conflict(name: "a", registeredAt: ["A/A.swift:1", "B/B.swift:2"]), .conflict(name: "a", "why"),
                .conflict(name: "b", "why")
            ),
            (
                .captive(holder: "a", held: "b", through: ["c"]), .captive(holder: "a", held: "b", "why"),
                .captive(holder: "a", held: "c", "why")
            ),
            (
                .undeclaredEdge(from: "a", to: "b"), .undeclaredEdge(from: "a", to: "b", "why"),
                .undeclaredEdge(from: "b", to: "a", "why")
            ),
            (
                .buildFailed(name: "a", message: "no disk"), .buildFailed(name: "a", "why"),
                .buildFailed(name: "b", "why")
            ),
        ]
    }

    @Test(arguments: kinds.indices) func `Each kind of finding is accepted by kind and names alone`(index: Int) {
        let (problem, acceptance, other) = Self.kinds[index]
        #expect(acceptance.accepts(problem))
        #expect(acceptance.reason == "why")
        #expect(!other.accepts(problem))
        for (position, kind) in Self.kinds.enumerated() where position != index {
            #expect(!acceptance.accepts(kind.0))
        }
    }

    @Test func `A typed name is accepted as its text`() {
        let (first, second) = (ServiceName<Int>("a"), ServiceName<String>("b"))
        let typed: [AcceptedProblem] = [
            .missingDependency(name: first, requiredBy: second, "why"), .duplicate(name: first, "why"),
            .conflict(name: first, "why"), .captive(holder: first, held: second, "why"),
            .undeclaredEdge(from: first, to: second, "why"), .buildFailed(name: first, "why"),
        ]
        #expect(typed == Self.kinds.filter { !$0.1.description.contains("cycle") }.map(\.1))
    }

    @Test(arguments: [["a", "b", "c", "a"], ["b", "c", "a", "b"], ["c", "a", "b"]])
    func `A cycle is accepted wherever its path begins`(path: [String]) {
        #expect(AcceptedProblem.cycle(path: path, "why").accepts(.cycle(path: ["a", "b", "c", "a"])))
        #expect(!AcceptedProblem.cycle(path: path.reversed(), "why").accepts(.cycle(path: ["a", "b", "c", "a"])))
    }
}

@Suite struct AcceptingWiringTests {
    /// A shared repository that holds a transient clock.
    private static func addCaptive(_ registry: ServiceRegistryImplementation) {
        registry.add(.number, lifetime: .transient) { 1 }
        registry.add(ServiceName<Int>("repository"), fileID: "App/Services.swift", line: 7) {
            try ServiceRegistry.resolve(.number)
        }
    }

    @Test(.app { addCaptive($0) }) func `A finding that is accepted is no issue`() async {
        await expectValidWiring(accepting: [.captive(holder: "repository", held: "number", "stateless")])
    }

    @Test(.app { $0.add(defaults: .holder) }) func `A member is accepted without the text of its name`() async {
        await expectValidWiring(accepting: [.captive(holder: .holder, held: .shiny, "stateless")])
    }

    @Test(.app { addCaptive($0) }) func `Of several findings only the others are reported`() async throws {
        ServiceRegistry.add("hopeful" as ServiceName<Int>, dependsOn: ["no one"]) { 1 }
        let issues = try await Issue.recorded {
            await expectValidWiring(accepting: [.captive(holder: "repository", held: "number", "stateless")])
        }
        let text = try #require(issues.first?.text)
        #expect(text.contains("\"hopeful\" needs \"no one\""))
        #expect(!text.contains("repository"))
    }

    @Test(.app { $0.add(.number) { 1 } }) func `An acceptance that matches nothing is reported`() async throws {
        let issues = try await Issue.recorded {
            await expectValidWiring(accepting: [.captive(holder: "repository", held: "number", "stateless")])
        }
        #expect(issues.count == 1)
        #expect(
            issues.first?.text == """
                Nothing was found of what is accepted: "repository" is shared and holds "number" (stateless). Remove the \
                acceptance, or correct the names.
                """
        )
    }
    @Test(.app { addCaptive($0) }) func `A check that is cancelled reports no acceptance`() async throws {
        let entered = Gate()
        ServiceRegistry.addAsync("hanging" as ServiceName<Int>) {
            entered.open()
            // Until the build is cancelled, as nobody opens it.
            await Gate().wait()
            return 1
        }
        let issues = try await Issue.recorded {
            let checking = Task {
                await expectValidWiring(accepting: [.captive(holder: "repository", held: "number", "stateless")])
            }
            await entered.wait()
            checking.cancel()
            await checking.value
        }
        #expect(issues.isEmpty)
    }
}
