// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct ServiceCallTests {
    private let half = Service<Int, Result<Int, TestError>> {
        $0.isMultiple(of: 2) ? .success($0 / 2) : .failure(TestError())
    }

    @Test func `A service is called like a function`() async {
        let double = Service<Int, Int> { $0 * 2 }
        #expect(await double(4) == 8)
        #expect(await double.fetch(input: 4) == 8)
    }

    @Test func `A service without input is called without an argument`() async throws {
        let service = Service<Void, Int> { 42 }
        let fallible = Service<Void, Result<Int, TestError>> { .success(42) }
        #expect(await service() == 42)
        #expect(await service.fetch() == 42)
        #expect(try await fallible.tryFetch() == 42)
        #expect(try await fallible.value() == 42)
    }

    @Test func `What the function of a service throws is its failure`() async throws {
        let half: Service<Int, Result<Int, any Error>> = Service { number in
            let rest = number % 2
            if rest != 0 { throw TestError() }
            return await Service { (number: Int) in number / 2 }(number)
        }
        #expect(try await half.value(4) == 2)
        await #expect(throws: TestError()) { try await half.value(3) }
        let named = Service<Int, Result<Int, any Error>>(catching: { try await half.value($0) })
        await #expect(throws: TestError()) { try await named.value(3) }
    }

    @Test func `A function that returns a result makes a service with that result`() async throws {
        let double = Service { (number: Int) in Result<Int, any Error>.success(number * 2) }
        let output: Result<Int, any Error> = await double(2)
        #expect(try output.get() == 4)
    }

    @Test func `A success returns its value`() async throws {
        #expect(try await half.tryFetch(input: 4) == 2)
        #expect(try await half.value(4) == 2)
    }

    @Test func `The failure itself is thrown`() async {
        do throws(TestError) {
            _ = try await half.tryFetch(input: 3)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == TestError())
        }
        await #expect(throws: TestError()) { try await half.value(3) }
    }

    @MainActor @Test func `A service runs where its caller runs`() async {
        // By identifiers: the optimizer of Swift 6.3 fails with an internal error when the actors are compared.
        let actor = Service<Void, ObjectIdentifier?> { #isolation.map { ObjectIdentifier($0) } }
        #expect(await actor() == ObjectIdentifier(MainActor.shared))
    }

    @Test func `A completion handler is called once, with the output`() async {
        let outputs = Journal<Result<Int, TestError>>()
        await half.invoke(on: 8) { outputs.note($0) }.finished()
        #expect(outputs.entries == [.success(4)])
    }

    @Test func `The completion handler of a service without input is called once`() async {
        let outputs = Journal<Int>()
        await Service<Void, Int> { 42 }.invoke { outputs.note($0) }.finished()
        #expect(outputs.entries == [42])
    }

    @Test func `Cancelling a call cancels its work, and calls the completion handler once`() async {
        let mock = Service<Int, Bool>.Mock(stubOutput: false)
        let gate = CallGate()
        mock.gate = gate
        mock.stub { _ in Task.isCancelled }
        let outputs = Journal<Bool>()
        let call = mock.service.invoke(on: 1) { outputs.note($0) }
        await gate.untilWaiting()
        call.cancel()
        call.cancel()
        await call.finished()
        #expect(outputs.entries == [true])
    }

    @Test func `Releasing a call does not cancel it`() async {
        let gate = CallGate()
        let outputs = Journal<Bool>()
        let done = CallGate()
        let service = Service<Void, Bool> {
            await gate.wait()
            return Task.isCancelled
        }
        service.invoke {
            outputs.note($0)
            done.open()
        }
        await gate.untilWaiting()
        gate.open()
        await done.wait()
        #expect(outputs.entries == [false])
    }
}
