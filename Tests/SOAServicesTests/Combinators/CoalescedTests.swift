// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking
import SOAServices
import SOATestSupport
import Testing

@MainActor @Suite struct CoalescedTests {
    private typealias Lookup = Service<String, Result<Int, any Error>>

    private let mock = Lookup.Mock(stubOutput: .success(1))
    private let gate = CallGate()
    private let queue = QueueExecutor()

    init() {
        mock.gate = gate
    }

    /// Starts calls, and returns when all of them share one at the gate.
    private func begin(_ count: Int, of service: Lookup, with input: String = "a") async -> [Task<Int, any Error>] {
        // One after the other, so all have joined when the last task runs.
        let calls = (0..<count).map { _ in Task.detached(executorPreference: queue) { try await service.value(input) } }
        await Task.detached(executorPreference: queue) {}.value
        await gate.untilWaiting()
        return calls
    }

    @Test func `Calls with equal inputs share one call`() async throws {
        let calls = await begin(100, of: mock.service.coalesced())
        gate.open()
        for call in calls { #expect(try await call.value == 1) }
        #expect(mock.spyInputs == ["a"])
    }

    @Test func `Calls of a service without input share one call`() async throws {
        let mock = Service<Void, Result<Int, any Error>>.Mock(stubOutput: .success(1))
        mock.gate = gate
        let service = mock.service.coalesced()
        let calls = (0..<100).map { _ in Task.detached(executorPreference: queue) { try await service.value() } }
        await Task.detached(executorPreference: queue) {}.value
        await gate.untilWaiting()
        gate.open()
        for call in calls { #expect(try await call.value == 1) }
        #expect(mock.callCount == 1)
    }

    @Test func `All callers get a failure`() async {
        mock.stubOutput = .failure(TestError())
        let calls = await begin(10, of: mock.service.coalesced())
        gate.open()
        for call in calls { await #expect(throws: TestError()) { try await call.value } }
        #expect(mock.callCount == 1)
    }

    @Test func `Calls with another input do not share`() async throws {
        let service = mock.service.coalesced()
        let first = await begin(2, of: service, with: "a")
        let second = await begin(2, of: service, with: "b")
        await gate.untilWaiting(2)
        gate.open()
        for call in first + second { _ = try await call.value }
        #expect(mock.spyInputs == ["a", "b"])
    }

    @Test func `A call after the shared one has returned is a new call`() async throws {
        let service = mock.service.coalesced()
        gate.open()
        for _ in 1...3 { #expect(try await service.value("a") == 1) }
        #expect(mock.callCount == 3)
    }

    @Test func `Cancelling half of the calls ends those at once, and the others return`() async throws {
        let calls = await begin(1000, of: mock.service.coalesced())
        for call in calls.prefix(500) { call.cancel() }
        for call in calls.prefix(500) {
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(gate.waitingCount == 1)
        gate.open()
        for call in calls.suffix(500) { #expect(try await call.value == 1) }
        #expect(mock.callCount == 1)
    }

    @Test func `Cancelling the first caller does not cancel the shared call`() async throws {
        let calls = await begin(2, of: mock.service.coalesced())
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        gate.open()
        #expect(try await calls[1].value == 1)
    }

    @Test func `Cancelling all callers cancels the work, and the next call starts it again`() async throws {
        let ended = Journal<Bool>()
        mock.stub { _ in
            ended.note(Task.isCancelled)
            return .success(ended.entries.count)
        }
        let service = mock.service.coalesced()
        let calls = await begin(3, of: service)
        for call in calls { call.cancel() }
        for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
        gate.open()
        _ = try await service.value("a")
        while ended.entries.count < 2 { await Task.yield() }
        #expect(Set(ended.entries) == [true, false])
        #expect(mock.callCount == 2)
    }

    @Test func `A call in a cancelled task does not call the service`() async {
        let service = mock.service.coalesced()
        let call = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await service.value("a")
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(mock.callCount == 0)
    }

    @Test func `Calls share by a key, and a cancelled one returns its own output`() async {
        let mock = Service<Int, String>.Mock(stubOutput: "done")
        mock.gate = gate
        let service = mock.service.coalesced(by: { $0 % 10 }, whenCancelled: "cancelled")
        async let first = service(1)
        await gate.untilWaiting()
        let second = Task { await service(11) }
        second.cancel()
        #expect(await second.value == "cancelled")
        gate.open()
        #expect(await first == "done")
        #expect(mock.spyInputs == [1])
    }

    @Test(arguments: [false, true])
    func `A service that calls itself does not wait for its own call`(isCached: Bool) async throws {
        let profile = Lock<Lookup?>(nil)
        let calls = Counter()
        let base = Lookup { name in
            if calls.increment() > 1 { return 1 }
            // A sign-in, which needs the service that it is a part of.
            let signIn = try #require(profile.withLock { $0 })
            return try await signIn.timeout(after: .seconds(60)).value(name) + signIn.value("b")
        }
        let service = isCached ? base.cached(for: .seconds(60)) : base.coalesced()
        profile.withLock { $0 = service }
        #expect(try await service.value("a") == 2)
        #expect(calls.value == 3)
    }

    @Test func `Calls with an input that does not equal itself return, and share nothing`() async throws {
        let base = Service<Double, Result<Int, any Error>> { _ in .success(1) }
        let service = base.coalesced().timeout(after: .seconds(60))
        async let first = service.value(.nan)
        async let second = service.value(.nan)
        #expect(try await [first, second] == [1, 1])
    }

    @Test func `Concurrent tasks, some of them cancelled, get the output for their own input`() async {
        let service = Service<Int, Result<Int, any Error>> { .success($0) }.coalesced()
        let calls = (0..<1000).map { number in
            Task { @concurrent in await service(number % 7) }
        }
        for call in calls where call.hashValue.isMultiple(of: 2) { call.cancel() }
        for (number, call) in calls.enumerated() {
            switch await call.value {
            case .success(let value): #expect(value == number % 7)
            case .failure(let error): #expect(error is CancellationError && call.isCancelled)
            }
        }
    }
}
