// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct MockTests {
    private typealias Length = Service<String, Int>

    private let mock = Length.Mock(stubOutput: 10)

    @Test func `A new mock has recorded nothing`() {
        #expect(mock.spyInput == nil)
        #expect(mock.spyInputs.isEmpty)
        #expect(mock.callCount == 0)
    }

    @Test func `A mock records the inputs of its service`() async {
        _ = await mock.service("hello")
        #expect(mock.spyInput == "hello")
        _ = await mock.fetch(input: "again")
        #expect(mock.spyInput == "again")
        #expect(mock.spyInputs == ["hello", "again"])
        #expect(mock.callCount == 2)
    }

    @Test func `A mock returns its stub`() async {
        #expect(await mock.service("hello") == 10)
    }

    @Test func `A changed stub is returned from then on`() async {
        let service = mock.service
        mock.stubOutput = 1
        #expect(await service("hello") == 1)
        #expect(mock.stubOutput == 1)
    }

    @Test func `The hook runs before the caller gets its output`() async {
        let events = Journal<String>()
        mock.validationHook = { [mock] in events.note("hook saw \(mock.spyInput ?? "nothing")") }
        _ = await mock.service("hello")
        events.note("returned")
        #expect(events.entries == ["hook saw hello", "returned"])
    }

    @Test func `A hook can change the output`() async {
        mock.validationHook = { [mock] in mock.stubOutput = 7 }
        #expect(await mock.service("hello") == 7)
    }

    @Test func `A hook gets the input of its call`() async {
        let inputs = Journal<String>()
        mock.validationHook = { inputs.note("first") }
        mock.inputHook = { inputs.note($0) }
        _ = await mock.service("hello")
        #expect(inputs.entries == ["first", "hello"])
    }

    @Test func `An output can depend on the input`() async {
        mock.stub { $0.count }
        #expect(await mock.service("four") == 4)
        #expect(await mock.service("three") == 5)
        mock.stub(nil)
        #expect(await mock.service("four") == 10)
    }

    @Test func `Queued outputs come first, each once`() async {
        mock.stub { $0.count }
        mock.enqueue(1, 2)
        mock.enqueue(3)
        var outputs: [Int] = []
        for _ in 1...4 { outputs.append(await mock.service("four")) }
        #expect(outputs == [1, 2, 3, 4])
    }

    @Test func `The gate holds calls`() async {
        let gate = CallGate()
        mock.gate = gate
        async let output = mock.service("hello")
        await gate.untilWaiting()
        #expect(mock.spyInput == "hello")
        mock.stubOutput = 3
        gate.open()
        #expect(await output == 3)
    }

    @Test func `A call at the gate ends when it is cancelled`() async {
        let gate = CallGate()
        mock.gate = gate
        let call = Task { await mock.service("hello") }
        await gate.untilWaiting()
        call.cancel()
        #expect(await call.value == 10)
        #expect(gate.waitingCount == 0)
    }

    @Test func `Injected services share their mock, and retain it`() async {
        let first = Length.Mock(stubOutput: 5).service
        #expect(await first("hello") == 5)
        let second = mock.service
        _ = await mock.service("one")
        _ = await second("two")
        #expect(mock.spyInputs == ["one", "two"])
    }

    @Test func `A thousand calls on threads are all recorded, and return once each`() async throws {
        for number in 1...1000 { mock.enqueue(number) }
        mock.inputHook = { [mock] input in mock.stubOutput = input.count }
        let outputs = Journal<Int>()
        try await onThreads { thread in
            for number in 1...250 { outputs.note(await mock.service("\(thread * 250 + number)")) }
        }
        #expect(outputs.entries.sorted() == Array(1...1000))
        #expect(Set(mock.spyInputs) == Set((1...1000).map(String.init)))
        #expect(mock.callCount == 1000)
    }

    @Test func `Threads set the output, the hooks and the stub at the same time`() async throws {
        try await onThreads { thread in
            for number in 0..<100 {
                mock.stubOutput = thread
                mock.validationHook = { _ = number }
                mock.stub { _ in thread }
                if number.isMultiple(of: 2) { mock.stub(nil) }
                #expect((0..<4).contains(await mock.service("\(number)")))
            }
        }
        #expect(mock.callCount == 400)
    }
}
