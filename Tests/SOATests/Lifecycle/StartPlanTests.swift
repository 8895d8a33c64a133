// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

@Suite struct StartPlanTests {
    private func plan(_ services: (String, declared: [String], seen: [String])...) -> StartPlan {
        StartPlan(services.map { StartPlan.Service(name: $0.0, declared: $0.declared, seen: $0.seen) })
    }

    @Test func `A plan without services has nothing to start`() {
        var plan = plan()
        #expect(plan.next().isEmpty)
        #expect(plan.isIdle)
        #expect(plan.order.isEmpty)
    }

    @Test func `Each service is started once, when the last one that it needs is ready`() {
        var plan = plan(("a", ["b", "c"], []), ("b", [], []), ("c", [], []))
        #expect(plan.next() == ["b", "c"])
        #expect(plan.next().isEmpty)
        plan.end("c", as: .ready)
        #expect(plan.next().isEmpty)
        #expect(!plan.isIdle)
        plan.end("b", as: .ready)
        plan.end("b", as: .ready)
        #expect(plan.next() == ["a"])
        plan.end("a", as: .ready)
        #expect(plan.next().isEmpty)
        #expect(plan.names(in: .ready) == ["a", "b", "c"])
    }

    @Test func `A dependency that is declared and recorded, or named twice, counts once`() {
        var plan = plan(("a", ["b", "b"], ["b"]), ("b", [], []))
        #expect(plan.next() == ["b"])
        plan.end("b", as: .ready)
        #expect(plan.next() == ["a"])
    }

    @Test func `Names that are not in the plan, and a service's own, are not waited for`() {
        var plan = plan(("a", ["unknown"], ["a"]))
        #expect(plan.next() == ["a"])
    }

    @Test func `A service with a failed declared dependency is never started`() {
        var plan = plan(("a", ["b"], []), ("b", [], []), ("c", ["a", "b"], []))
        #expect(plan.next() == ["b"])
        plan.end("b", as: .failed)
        #expect(plan.next().isEmpty)
        #expect(plan.names(in: .failed) == ["b"])
        #expect(plan.waiting.map(\.name) == ["a", "c"])
        #expect(plan.waiting.map(\.waitsFor) == [["b"], ["a", "b"]])
    }

    @Test func `A service with a failed recorded dependency is started when nothing else runs`() {
        var plan = plan(("a", [], ["b"]), ("b", [], []), ("slow", [], []))
        #expect(plan.next() == ["b", "slow"])
        plan.end("b", as: .failed)
        #expect(plan.next().isEmpty)
        plan.end("slow", as: .ready)
        #expect(plan.next() == ["a"])
    }

    @Test func `A cycle that was only seen gives way, and a declared one waits for ever`() {
        var seen = plan(("a", [], ["b"]), ("b", [], ["a"]))
        #expect(seen.next() == ["a", "b"])
        var declared = plan(("a", ["b"], []), ("b", ["a"], []))
        #expect(declared.next().isEmpty)
        #expect(declared.waiting.map(\.waitsFor) == [["b"], ["a"]])
    }

    @Test func `A service that did not wait for a recorded dependency is not started again when that is ready`() {
        var plan = plan(("a", [], ["b"]), ("b", [], ["a"]))
        #expect(plan.next() == ["a", "b"])
        plan.end("b", as: .ready)
        plan.end("a", as: .ready)
        #expect(plan.next().isEmpty)
        #expect(plan.names(in: .ready) == ["a", "b"])
    }

    @Test func `A service that was too early comes once more, when the other one is ready`() {
        var plan = plan(("a", [], []), ("b", [], []))
        #expect(plan.next() == ["a", "b"])
        #expect(plan.postpone("a", behind: "b") == true)
        #expect(plan.next().isEmpty)
        #expect(plan.waiting.map(\.waitsFor) == [["b"]])
        plan.end("b", as: .ready)
        #expect(plan.next() == ["a"])
        #expect(plan.postpone("a", behind: "b") == false)
        plan.end("a", as: .ready)
        #expect(plan.names(in: .ready) == ["a", "b"])
    }

    @Test func `A service that missed another one by a moment comes once more at once`() {
        var plan = plan(("a", [], []), ("b", [], []))
        #expect(plan.next() == ["a", "b"])
        plan.end("b", as: .ready)
        #expect(plan.postpone("a", behind: "b") == true)
        #expect(plan.next() == ["a"])
    }

    @Test func `A service comes only once more, and behind none that has failed or is unknown`() {
        var plan = plan(("a", [], []), ("b", [], []), ("c", [], []))
        #expect(plan.next() == ["a", "b", "c"])
        plan.end("c", as: .failed)
        for other in ["a", "c", "unknown"] { #expect(plan.postpone("a", behind: other) == false) }
        #expect(plan.postpone("a", behind: "b") == true)
        plan.end("b", as: .failed)
        // It may do without.
        #expect(plan.next() == ["a"])
        #expect(plan.postpone("a", behind: "b") == false)
        plan.end("a", as: .failed)
        #expect(plan.isIdle)
    }

    @Test func `The order is that of a start in which nothing fails`() {
        let plan = plan(("a", ["b"], []), ("b", [], ["c"]), ("c", [], []), ("d", ["d2"], []), ("d2", ["d"], []))
        #expect(plan.order == ["c", "b", "a"])
    }
}
