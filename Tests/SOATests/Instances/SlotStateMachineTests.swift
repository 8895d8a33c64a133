// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

/// The machine by itself: no threads, no tasks, no registry.
@Suite struct SlotStateMachineTests {
    private typealias Machine = SlotStateMachine

    private func newAttempt() -> Build { Build(preparing: "attempt", in: .root) }

    private func made(_ text: String) -> BuiltInstance { Box(text) }

    private func text(_ instance: BuiltInstance?) -> String? { instance?.shared?.value(as: String.self) }

    private func describe(_ claim: Machine.Claim) -> String {
        switch claim {
        case .use(let instance): "use \(text(instance) ?? "")"
        case .build: "build"
        case .wait: "wait"
        case .lookAgain: "look again"
        case .refuse: "refuse"
        }
    }

    private func describe(_ remains: Machine.Remains) -> String {
        switch remains {
        case .nothing: "nothing"
        case .instance(let instance): "instance \(text(instance) ?? "")"
        case .attempt: "attempt"
        }
    }

    @Test func `The first lookup builds, the others wait for that attempt`() {
        var machine = Machine()
        let attempt = newAttempt()
        #expect(describe(machine.claim(attempt)) == "build")
        guard case .wait(let current) = machine.claim(newAttempt()) else {
            Issue.record("the service is built twice")
            return
        }
        #expect(current === attempt)
        #expect(machine.isBuilding)
    }

    @Test func `A slot that a lookup creates to build begins with that attempt`() {
        let attempt = newAttempt()
        var machine = Machine(building: attempt)
        guard case .wait(let current) = machine.claim(newAttempt()) else {
            Issue.record("the service is built twice")
            return
        }
        #expect(current === attempt)
        let isCurrent = machine.finish(attempt, with: made("first"))
        #expect(isCurrent)
        #expect(describe(machine.claim(newAttempt())) == "use first")
    }

    @Test func `An attempt is created only for the lookup that builds`() {
        var machine = Machine()
        var made = 0
        func make() -> Build {
            made += 1
            return newAttempt()
        }
        for _ in 1...3 { _ = machine.claim(make()) }
        #expect(made == 1)
    }

    @Test func `A built instance is returned from then on`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        #expect(machine.finish(attempt, with: made("a")) == true)
        #expect(text(machine.instance) == "a")
        #expect(describe(machine.claim(newAttempt())) == "use a")
    }

    @Test func `A failure is not kept: the next lookup builds`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        #expect(machine.finish(attempt, with: nil) == true)
        #expect(describe(machine.claim(newAttempt())) == "build")
    }

    @Test func `A build that was discarded changes nothing when it ends`() {
        var machine = Machine()
        let old = newAttempt()
        let new = newAttempt()
        _ = machine.claim(old)
        #expect(describe(machine.discard()) == "attempt")
        #expect(describe(machine.claim(new)) == "build")
        #expect(machine.finish(old, with: made("old")) == false)
        #expect(describe(machine.claim(newAttempt())) == "wait")
        #expect(machine.finish(new, with: made("new")) == true)
        #expect(text(machine.instance) == "new")
    }

    @Test func `Discarding returns the instance, once`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: made("a"))
        #expect(describe(machine.discard()) == "instance a")
        #expect(describe(machine.discard()) == "nothing")
        #expect(text(machine.instance) == nil)
    }

    @Test func `A retired slot sends every lookup back to look again`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        #expect(describe(machine.retire()) == "attempt")
        #expect(describe(machine.claim(newAttempt())) == "look again")
        #expect(machine.finish(attempt, with: made("late")) == false)
        #expect(text(machine.instance) == nil)
        #expect(describe(machine.discard()) == "nothing")
    }

    @Test func `Retiring returns the instance`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: made("a"))
        #expect(describe(machine.retire()) == "instance a")
        #expect(describe(machine.retire()) == "nothing")
    }

    @Test func `Closing returns what was built to be shut down, once, and refuses lookups`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: made("a"))
        #expect(text(machine.close()) == "a")
        #expect(machine.close() == nil)
        #expect(describe(machine.claim(newAttempt())) == "refuse")
        #expect(text(machine.instance) == nil)
        #expect(machine.isClosed)
    }

    @Test func `An instance is available to the shutdowns of others until its own has ended`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        _ = machine.finish(attempt, with: made("a"))
        #expect(text(machine.built) == "a")
        _ = machine.close()
        #expect(text(machine.built) == "a")
        #expect(text(machine.end()) == "a")
        #expect(text(machine.built) == nil)
        #expect(text(machine.end()) == nil)
        #expect(machine.close() == nil)
    }

    @Test func `Closing something that was never built shuts nothing down`() {
        var machine = Machine()
        #expect(machine.close() == nil)
        var retired = Machine()
        _ = retired.retire()
        #expect(retired.close() == nil)
    }

    @Test func `Closing during a build waits for it, and shuts down what it made`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        #expect(machine.close() == nil)
        #expect(describe(machine.claim(newAttempt())) == "refuse")
        #expect(machine.isBuilding)
        #expect(machine.finish(attempt, with: made("late")) == true)
        #expect(!machine.isBuilding)
        #expect(text(machine.close()) == "late")
        #expect(machine.close() == nil)
    }

    @Test func `Closing during a build that fails shuts nothing down`() {
        var machine = Machine()
        let attempt = newAttempt()
        _ = machine.claim(attempt)
        _ = machine.close()
        #expect(machine.finish(attempt, with: nil) == true)
        #expect(machine.close() == nil)
    }

    @Test func `A closed slot stays closed`() {
        var machine = Machine()
        _ = machine.close()
        #expect(describe(machine.discard()) == "nothing")
        #expect(describe(machine.retire()) == "nothing")
        #expect(machine.isClosed)
    }
}
