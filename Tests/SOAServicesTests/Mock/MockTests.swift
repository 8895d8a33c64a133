// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct MockTests {
    private typealias Length = Service<String, Int>

    private let mock = Length.Mock(stubOutput: 10)

    @Test func `a fresh mock has seen nothing`() {
        #expect(mock.spyInput == nil)
        #expect(mock.spyInputs.isEmpty)
        #expect(mock.callCount == 0)
    }

    @Test func `a mock records the inputs of its service`() async {
        _ = await mock.service("hello")
        #expect(mock.spyInput == "hello")
        _ = await mock.fetch(input: "again")
        #expect(mock.spyInput == "again")
        #expect(mock.spyInputs == ["hello", "again"])
        #expect(mock.callCount == 2)
    }

    @Test func `a mock responds with its stub`() async {
        #expect(await mock.service("hello") == 10)
    }

    @Test func `a stub that changes is returned from then on`() async {
        let service = mock.service
        mock.stubOutput = 1
        #expect(await service("hello") == 1)
        #expect(mock.stubOutput == 1)
    }

    @Test func `the hook has run before the caller has its response`() async {
        let events = Journal<String>()
        mock.validationHook = { [mock] in events.note("hook saw \(mock.spyInput ?? "nothing")") }
        _ = await mock.service("hello")
        events.note("answered")
        #expect(events.entries == ["hook saw hello", "answered"])
    }

    @Test func `a hook may still change the response`() async {
        mock.validationHook = { [mock] in mock.stubOutput = 7 }
        #expect(await mock.service("hello") == 7)
    }

    @Test func `a hook gets the input of its call`() async {
        let inputs = Journal<String>()
        mock.validationHook = { inputs.note("first") }
        mock.inputHook = { inputs.note($0) }
        _ = await mock.service("hello")
        #expect(inputs.entries == ["first", "hello"])
    }

    @Test func `responses depend on the input`() async {
        mock.stub { $0.count }
        #expect(await mock.service("four") == 4)
        #expect(await mock.service("three") == 5)
        mock.stub(nil)
        #expect(await mock.service("four") == 10)
    }

    @Test func `responses of the queue come first, each once`() async {
        mock.stub { $0.count }
        mock.enqueue(1, 2)
        mock.enqueue(3)
        var answers: [Int] = []
        for _ in 1...4 { answers.append(await mock.service("four")) }
        #expect(answers == [1, 2, 3, 4])
    }

    @Test func `the gate holds calls open`() async {
        let gate = CallGate()
        mock.gate = gate
        async let answer = mock.service("hello")
        await gate.untilWaiting()
        #expect(mock.spyInput == "hello")
        mock.stubOutput = 3
        gate.open()
        #expect(await answer == 3)
    }

    @Test func `a call at the gate ends when it is cancelled`() async {
        let gate = CallGate()
        mock.gate = gate
        let call = Task { await mock.service("hello") }
        await gate.untilWaiting()
        call.cancel()
        #expect(await call.value == 10)
        #expect(gate.waitingCount == 0)
    }

    @Test func `services that were injected share their mock, and keep it alive`() async {
        let first = Length.Mock(stubOutput: 5).service
        #expect(await first("hello") == 5)
        let second = mock.service
        _ = await mock.service("one")
        _ = await second("two")
        #expect(mock.spyInputs == ["one", "two"])
    }

    @Test func `a thousand calls at once are all recorded, each returning once`() async {
        for number in 1...1000 { mock.enqueue(number) }
        mock.inputHook = { [mock] input in mock.stubOutput = input.count }
        let answers = await withTaskGroup(of: Int.self) { group in
            for number in 1...1000 { group.addTask { await mock.service("\(number)") } }
            return await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(answers == Set(1...1000))
        #expect(Set(mock.spyInputs) == Set((1...1000).map(String.init)))
        #expect(mock.callCount == 1000)
    }
}
