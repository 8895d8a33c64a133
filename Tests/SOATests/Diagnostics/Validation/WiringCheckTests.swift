// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite struct WiringCheckTests {
    private func service(
        _ name: String,
        _ lifetime: ServiceLifetime = .singleton,
        declared: [String] = [],
        seen: [String] = [],
        isDuplicate: Bool = false
    ) -> WiringCheck.Service {
        WiringCheck.Service(
            name: name,
            lifetime: lifetime,
            declared: declared,
            seen: seen,
            isDuplicate: isDuplicate
        )
    }

    private func problems(_ services: WiringCheck.Service...) -> [ServiceProblem] {
        WiringCheck.problems(of: services)
    }

    @Test func `Clean wiring has no problem`() {
        #expect(problems().isEmpty)
        #expect(
            problems(
                service("a", .eager, declared: ["b"], seen: ["b"]),
                service("b", seen: ["c"]),
                service("c", .weak),
                service("d", .transient, declared: ["e"]),
                service("e", .scoped, declared: ["f", "b"]),
                service("f", .transient)
            ).isEmpty
        )
    }

    @Test func `One problem of each kind comes by kind, and then by registration`() {
        let problems = problems(
            service("holder", declared: ["passing"], seen: ["passing", "other"]),
            service("passing", .transient),
            service("other"),
            service("twice", isDuplicate: true),
            service("a", seen: ["b"]),
            service("b", seen: ["a"]),
            service("needy", declared: ["nobody"])
        )
        #expect(
            problems == [
                .missingDependency(name: "nobody", requiredBy: "needy"),
                .cycle(path: ["a", "b", "a"]),
                .duplicate(name: "twice"),
                .captive(holder: "holder", held: "passing", through: []),
                .undeclaredEdge(from: "holder", to: "other"),
            ]
        )
    }

    @Test func `A missing name is reported once for each who declares it`() {
        #expect(
            problems(service("a", declared: ["x", "y", "x"]), service("b", declared: ["x"])) == [
                .missingDependency(name: "x", requiredBy: "a"),
                .missingDependency(name: "y", requiredBy: "a"),
                .missingDependency(name: "x", requiredBy: "b"),
            ]
        )
    }

    @Test func `A missing name that was only seen may be optional`() {
        #expect(problems(service("a", seen: ["x"])).isEmpty)
        #expect(problems(service("a", declared: ["b"], seen: ["b", "x"]), service("b")).isEmpty)
    }

    @Test func `Cycles of what is declared and what was seen count`() {
        #expect(
            problems(
                service("a", declared: ["b"]),
                service("b", seen: ["a"]),
                service("c", declared: ["c"])
            ) == [.cycle(path: ["a", "b", "a"]), .cycle(path: ["c", "c"])]
        )
    }

    @Test(arguments: ServiceLifetime.samples, ServiceLifetime.samples)
    func `A service holds one with a shorter lifetime captive`(holder: ServiceLifetime, held: ServiceLifetime) {
        let isShort: (ServiceLifetime) -> Bool = { [.scoped, .transient, .graph].contains($0) }
        let isCaptive = !isShort(holder) && isShort(held)
        let problems = problems(service("holder", holder, seen: ["held"]), service("held", held))
        #expect(problems == (isCaptive ? [.captive(holder: "holder", held: "held", through: [])] : []))
    }

    @Test func `Captives are found through what is not shared, up to the innermost holder`() {
        #expect(
            problems(
                service("outer", seen: ["inner"]),
                service("inner", seen: ["passing"]),
                service("passing", .transient, seen: ["fleeting", "session"]),
                service("fleeting", .transient, seen: ["session"]),
                service("session", .scoped, seen: ["deep"]),
                service("deep", seen: [])
            ) == [
                .captive(holder: "inner", held: "passing", through: []),
                .captive(holder: "inner", held: "fleeting", through: ["passing"]),
                .captive(holder: "inner", held: "session", through: ["passing"]),
            ]
        )
    }

    @Test func `Each captive is reported once, with the shortest way`() {
        #expect(
            problems(
                service("holder", declared: ["long", "short"], seen: ["short"]),
                service("long", .transient, seen: ["longer"]),
                service("longer", .transient, seen: ["session"]),
                service("short", .transient, seen: ["session"]),
                service("session", .scoped)
            ) == [
                .captive(holder: "holder", held: "long", through: []),
                .captive(holder: "holder", held: "short", through: []),
                .captive(holder: "holder", held: "longer", through: ["long"]),
                .captive(holder: "holder", held: "session", through: ["short"]),
            ]
        )
    }

    @Test func `Captives in a cycle of transient services are found, and the search ends`() {
        let problems = problems(
            service("holder", seen: ["a"]),
            service("a", .transient, seen: ["b"]),
            service("b", .transient, seen: ["a"])
        )
        #expect(
            problems == [
                .cycle(path: ["a", "b", "a"]),
                .captive(holder: "holder", held: "a", through: []),
                .captive(holder: "holder", held: "b", through: ["a"]),
            ]
        )
    }

    @Test func `Only who declares something has to declare everything`() {
        #expect(
            problems(
                service("a", declared: ["c"], seen: ["b", "c", "b"]),
                service("b", seen: ["c"]),
                service("c")
            ) == [.undeclaredEdge(from: "a", to: "b")]
        )
    }
}
