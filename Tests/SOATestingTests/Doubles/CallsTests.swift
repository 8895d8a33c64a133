// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import SOATesting
import Testing

private protocol Mailer: Sendable {
    func send(_ text: String, to address: String)
}

private final class MailerSpy: Mailer {
    let sent = Calls<(address: String, text: String)>()
    let flushes = Calls<Void>()

    func send(_ text: String, to address: String) { sent.record((address, text)) }
    func flush() { flushes() }
}

@Suite(.timeLimit(.minutes(5))) struct CallsTests {
    @Test func `A spy is a final class of constants, and keeps every call in order`() {
        let spy = MailerSpy()
        spy.send("hello", to: "ada")
        spy.send("bye", to: "bob")
        spy.flush()
        #expect(spy.sent.count == 2)
        #expect(spy.sent.all.map(\.address) == ["ada", "bob"])
        #expect(spy.sent.all.map(\.text) == ["hello", "bye"])
        #expect(spy.flushes.count == 1)
    }

    @Test func `A call operator records, and a call without arguments says so`() {
        let numbers = Calls<Int>()
        let flushes = Calls<Void>()
        numbers(1)
        numbers(2)
        flushes.record()
        flushes()
        #expect(numbers.all == [1, 2])
        #expect(flushes.count == 2)
    }

    @Test func `Each call is returned by one next, also one that was recorded before`() async {
        let calls = Calls<Int>()
        calls(1)
        calls(2)
        #expect(await calls.next() == 1)
        #expect(await calls.next() == 2)
        calls(3)
        #expect(await calls.next() == 3)
        #expect(calls.all == [1, 2, 3])
    }

    @Test func `A test waits for the call of work that it does not await`() async throws {
        let spy = MailerSpy()
        Task.detached { spy.send("hello", to: "ada") }
        let call = try #require(await spy.sent.next())
        #expect(call.text == "hello")
    }

    @Test func `Calls from many threads are all recorded, and each is returned once`() async {
        let calls = Calls<Int>()
        let returned = await withTaskGroup(of: Int?.self, returning: Set<Int>.self) { group in
            for index in 0..<200 {
                group.addTask { await calls.next() }
                group.addTask {
                    calls(index)
                    return nil
                }
            }
            return await group.reduce(into: []) { if let index = $1 { $0.insert(index) } }
        }
        #expect(returned == Set(0..<200))
        #expect(calls.count == 200)
    }

    @Test func `Calls of threads that run at the same time are all recorded`() async throws {
        let calls = Calls<Int>()
        try await onThreads { thread in
            for index in 0..<1_000 { calls(thread * 1_000 + index) }
        }
        #expect(Set(calls.all) == Set(0..<4_000))
        #expect(calls.count == 4_000)
    }

    @Test func `A call that is there is not for a task that was cancelled before`() async {
        let calls = Calls<Int>()
        calls(1)
        let gate = Gate()
        let cancelled = Task {
            await gate.wait()
            return await calls.next()
        }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        #expect(await calls.next() == 1)
    }

    @Test func `A cancelled task waits for no call, and takes none away`() async {
        let calls = Calls<Int>()
        let cancelled = Task { await calls.next() }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        calls(1)
        #expect(await calls.next() == 1)
    }
}
