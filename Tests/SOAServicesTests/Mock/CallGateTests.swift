// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct CallGateTests {
    private let gate = CallGate()

    @Test func `An open gate admits calls at once`() async {
        gate.open()
        await gate.wait()
        #expect(gate.waitingCount == 0)
    }

    @Test func `A gate that was closed again holds later calls`() async {
        gate.open()
        gate.close()
        let call = Task { await gate.wait() }
        await gate.untilWaiting()
        #expect(gate.waitingCount == 1)
        gate.open()
        await call.value
    }

    @Test func `A number below zero admits nobody`() async {
        let call = Task { await gate.wait() }
        await gate.untilWaiting()
        gate.admit(-1)
        #expect(gate.waitingCount == 1)
        gate.open()
        await call.value
    }

    @Test func `Calls are admitted in the order of their arrival`() async {
        let events = Journal<Int>()
        await withTaskGroup(of: Void.self) { group in
            for number in 1...3 {
                group.addTask {
                    await gate.wait()
                    events.note(number)
                }
                await gate.untilWaiting(number)
            }
            gate.admit(2)
            await group.next()
            await group.next()
            #expect(Set(events.entries) == [1, 2])
            #expect(gate.waitingCount == 1)
            gate.open()
        }
        #expect(events.entries.last == 3)
    }

    @Test func `A cancelled task does not wait`() async {
        let call = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await gate.wait()
            return gate.waitingCount
        }
        #expect(await call.value == 0)
    }

    @Test func `Half of the calls are cancelled, and the others pass when the gate opens`() async {
        let passed = Counter()
        let calls = (0..<200).map { _ in
            Task {
                await gate.wait()
                if !Task.isCancelled { passed.increment() }
            }
        }
        await gate.untilWaiting(200)
        for call in calls.prefix(100) { call.cancel() }
        for call in calls.prefix(100) { await call.value }
        #expect(gate.waitingCount == 100)
        gate.open()
        for call in calls { await call.value }
        #expect(passed.value == 100)
    }

    @Test func `Threads pass a gate that another one opens and closes`() async throws {
        let ended = Counter()
        try await onThreads { thread in
            guard thread == 0 else {
                for _ in 0..<200 { await gate.wait() }
                ended.increment()
                return
            }
            while ended.value < 3 {
                gate.admit()
                gate.open()
                gate.close()
            }
        }
        #expect(gate.waitingCount == 0)
    }
}

@Suite struct CallGateCancellationTests {
    @Test func `A cancelled test stops waiting for calls`() async {
        let gate = CallGate()
        let task = Task { await gate.untilWaiting(3) }
        task.cancel()
        await task.value
        #expect(gate.waitingCount == 0)
    }
}
