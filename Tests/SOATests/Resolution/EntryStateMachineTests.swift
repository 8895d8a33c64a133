// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

/// The machine by itself: no threads, no tasks, no registry.
@Suite struct EntryStateMachineTests {
    private final class Attempt: Sendable {}
    private typealias Machine = EntryStateMachine<String, Attempt>

    private func describe(_ claim: Machine.Claim) -> String {
        switch claim {
        case .use(let instance): "use \(instance)"
        case .build: "build"
        case .wait: "wait"
        case .lookAgain: "look again"
        case .refuse: "refuse"
        }
    }

    private func describe(_ close: Machine.Close) -> String {
        switch close {
        case .nothing: "nothing"
        case .stop(let instance): "stop \(instance)"
        case .wait: "wait"
        }
    }

    @Test func `The first who asks builds, the others wait for that attempt`() {
        var machine = Machine()
        let attempt = Attempt()
        #expect(describe(machine.claim(attempt)) == "build")
        guard case .wait(let current) = machine.claim(Attempt()) else {
            Issue.record("nobody is to build twice")
            return
        }
        #expect(current === attempt)
        #expect(machine.isBuilding)
    }

    @Test func `An attempt is made only for the one who builds`() {
        var machine = Machine()
        var made = 0
        func make() -> Attempt {
            made += 1
            return Attempt()
        }
        for _ in 1...3 { _ = machine.claim(make()) }
        #expect(made == 1)
    }

    @Test func `What was built is handed out from then on`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        #expect(machine.finish(attempt, with: "a") == true)
        #expect(machine.instance == "a")
        #expect(describe(machine.claim(Attempt())) == "use a")
    }

    @Test func `A failure is not kept: the next who asks builds`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        #expect(machine.finish(attempt, with: nil) == false)
        #expect(describe(machine.claim(Attempt())) == "build")
    }

    @Test func `A build that was forgotten changes nothing when it ends`() {
        var machine = Machine()
        let old = Attempt()
        let new = Attempt()
        _ = machine.claim(old)
        #expect(machine.forget() == nil)
        #expect(describe(machine.claim(new)) == "build")
        #expect(machine.finish(old, with: "old") == false)
        #expect(describe(machine.claim(Attempt())) == "wait")
        #expect(machine.finish(new, with: "new") == true)
        #expect(machine.instance == "new")
    }

    @Test func `Forgetting gives the instance out, once`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: "a")
        #expect(machine.forget() == "a")
        #expect(machine.forget() == nil)
        #expect(machine.instance == nil)
    }

    @Test func `A retired entry sends everybody back to look again`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        #expect(machine.retire() == nil)
        #expect(describe(machine.claim(Attempt())) == "look again")
        #expect(machine.finish(attempt, with: "late") == false)
        #expect(machine.instance == nil)
        #expect(machine.forget() == nil)
    }

    @Test func `Retiring gives the instance out`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: "a")
        #expect(machine.retire() == "a")
        #expect(machine.retire() == nil)
    }

    @Test func `Closing gives out what was built to be stopped, once, and refuses everybody`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: "a")
        #expect(describe(machine.close()) == "stop a")
        #expect(describe(machine.close()) == "nothing")
        #expect(describe(machine.claim(Attempt())) == "refuse")
        #expect(machine.instance == nil)
        #expect(machine.isClosed)
    }

    @Test func `Closing something that was never built stops nothing`() {
        var machine = Machine()
        #expect(describe(machine.close()) == "nothing")
        var retired = Machine()
        _ = retired.retire()
        #expect(describe(retired.close()) == "nothing")
    }

    @Test func `Closing during a build waits for it, and stops what it made`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        #expect(describe(machine.close()) == "wait")
        #expect(describe(machine.claim(Attempt())) == "refuse")
        #expect(machine.isBuilding)
        #expect(machine.finish(attempt, with: "late") == true)
        #expect(!machine.isBuilding)
        #expect(describe(machine.close()) == "stop late")
        #expect(describe(machine.close()) == "nothing")
    }

    @Test func `Closing during a build that fails stops nothing`() {
        var machine = Machine()
        let attempt = Attempt()
        _ = machine.claim(attempt)
        _ = machine.close()
        #expect(machine.finish(attempt, with: nil) == false)
        #expect(describe(machine.close()) == "nothing")
    }

    @Test func `A closed entry stays closed`() {
        var machine = Machine()
        _ = machine.close()
        #expect(machine.forget() == nil)
        #expect(machine.retire() == nil)
        #expect(machine.isClosed)
    }
}
