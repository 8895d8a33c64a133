// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct ServiceCallTests {
    private let half = Service<Int, Result<Int, Mishap>> {
        $0.isMultiple(of: 2) ? .success($0 / 2) : .failure(Mishap())
    }

    @Test func `a service is called like a function`() async {
        let double = Service<Int, Int> { $0 * 2 }
        #expect(await double(4) == 8)
        #expect(await double.fetch(input: 4) == 8)
    }

    @Test func `a service without input is called without an argument`() async throws {
        let answer = Service<Void, Int> { 42 }
        let fallible = Service<Void, Result<Int, Mishap>> { .success(42) }
        #expect(await answer() == 42)
        #expect(await answer.fetch() == 42)
        #expect(try await fallible.tryFetch() == 42)
        #expect(try await fallible.value() == 42)
    }

    @Test func `the value of a successful response is returned`() async throws {
        #expect(try await half.tryFetch(input: 4) == 2)
        #expect(try await half.value(4) == 2)
    }

    @Test func `exactly the failure is thrown`() async {
        do throws(Mishap) {
            _ = try await half.tryFetch(input: 3)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == Mishap())
        }
        await #expect(throws: Mishap()) { try await half.value(3) }
    }

    @MainActor @Test func `a service runs where its caller runs`() async {
        // By identifiers: comparing the actors here ends the optimizer of Swift 6.3 with an internal error.
        let actor = Service<Void, ObjectIdentifier?> { #isolation.map { ObjectIdentifier($0) } }
        #expect(await actor() == ObjectIdentifier(MainActor.shared))
    }

    @Test func `completion is called once with the response`() async {
        let answers = Journal<Result<Int, Mishap>>()
        await half.invoke(on: 8) { answers.note($0) }.finished()
        #expect(answers.entries == [.success(4)])
    }

    @Test func `completion is called once for a service without input`() async {
        let answers = Journal<Int>()
        await Service<Void, Int> { 42 }.invoke { answers.note($0) }.finished()
        #expect(answers.entries == [42])
    }

    @Test func `cancelling a call cancels the work, and completes once`() async {
        let mock = Service<Int, Bool>.Mock(stubOutput: false)
        let gate = CallGate()
        mock.gate = gate
        mock.stub { _ in Task.isCancelled }
        let answers = Journal<Bool>()
        let call = mock.service.invoke(on: 1) { answers.note($0) }
        await gate.untilWaiting()
        call.cancel()
        call.cancel()
        await call.finished()
        #expect(answers.entries == [true])
    }

    @Test func `letting go of a call does not cancel it`() async {
        let gate = CallGate()
        let answers = Journal<Bool>()
        let done = CallGate()
        let service = Service<Void, Bool> {
            await gate.wait()
            return Task.isCancelled
        }
        service.invoke {
            answers.note($0)
            done.open()
        }
        await gate.untilWaiting()
        gate.open()
        await done.wait()
        #expect(answers.entries == [false])
    }
}
