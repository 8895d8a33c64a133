// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct CachedTests {
    private let clock = ManualClock()
    private let mock = Service<String, Int>.Mock(stubOutput: 1)

    @Test func `A cached output is returned without a call`() async {
        let service = mock.service.cached(for: .seconds(60), clock: clock)
        #expect(await service("a") == 1)
        mock.stubOutput = 2
        #expect(await service("a") == 1)
        #expect(await service("b") == 2)
        #expect(mock.spyInputs == ["a", "b"])
    }

    @Test func `An input that does not equal itself is called for each time, and its output is not stored`() async {
        let mock = Service<Double, Int>.Mock(stubOutput: 1)
        let cache = ServiceCache<Double, Int>(timeToLive: .seconds(60), limit: 1, clock: clock)
        let service = mock.service.cached(in: cache) { $0 }.timeout(after: .seconds(60), output: 0)
        for _ in 1...3 { #expect(await service(.nan) == 1) }
        #expect(mock.callCount == 3)
        #expect(cache.count == 0)
        #expect(await service(2) == 1)
        #expect(cache.value(for: 2) == 1)
    }

    @Test func `A cached output expires`() async {
        let service = mock.service.cached(for: .seconds(60), clock: clock)
        _ = await service("a")
        mock.stubOutput = 2
        clock.advance(by: .seconds(59))
        #expect(await service("a") == 1)
        clock.advance(by: .seconds(1))
        #expect(await service("a") == 2)
    }

    @Test func `The output of a service without input is cached`() async {
        let mock = Service<Void, Int>.Mock(stubOutput: 1)
        let service = mock.service.cached(for: .seconds(60), clock: clock)
        #expect(await service() == 1)
        mock.stubOutput = 2
        #expect(await service() == 1)
        clock.advance(by: .seconds(60))
        #expect(await service() == 2)
    }

    @Test func `Failures are not cached`() async {
        let mock = Service<String, Result<Int, TestError>>.Mock(stubOutput: .failure(TestError()))
        let service = mock.service.cached(for: .seconds(60), clock: clock)
        #expect(await service("a") == .failure(TestError()))
        mock.stubOutput = .success(1)
        #expect(await service("a") == .success(1))
        mock.stubOutput = .success(2)
        #expect(await service("a") == .success(1))
    }

    @Test func `The least recently used output is evicted first`() async {
        let service = mock.service.cached(for: .seconds(60), limit: 2, clock: clock)
        for input in ["a", "b", "a", "c", "a", "b"] { _ = await service(input) }
        #expect(mock.spyInputs == ["a", "b", "c", "b"])
    }

    @Test func `A cache with a capacity of 0 stores nothing`() async {
        let service = mock.service.cached(for: .seconds(60), limit: 0, clock: clock)
        for _ in 1...2 { _ = await service("a") }
        #expect(mock.callCount == 2)
    }

    @Test func `A removed output is fetched again`() async {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), clock: clock)
        let service = mock.service.cached(in: cache, by: { $0 })
        _ = await service("a")
        _ = await service("b")
        cache.removeValue(for: "a")
        #expect(cache.value(for: "a") == nil)
        #expect(cache.value(for: "b") == 1)
        cache.removeAll()
        #expect(cache.count == 0)
        _ = await service("b")
        #expect(mock.spyInputs == ["a", "b", "b"])
    }

    @Test func `A call after a removal does not share a call that began before`() async {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), clock: clock)
        let (gate, calls) = (CallGate(), Counter())
        let service = Service<String, Int> { _ in
            let call = calls.increment()
            if call == 1 { await gate.wait() }
            return call
        }
        .cached(in: cache) { $0 }
        let before = Task { await service("a") }
        await gate.untilWaiting()
        cache.removeValue(for: "a")
        let after = Task { await service("a") }
        for _ in 0..<10_000 where calls.value < 2 { await Task.yield() }
        gate.open()
        #expect(await after.value == 2)
        #expect(await before.value == 1)
        #expect(cache.value(for: "a") == 2)
    }

    /// Returns what a cache has after a call, during which the cache was changed.
    private func cached(whileInProgress change: (ServiceCache<String, Int>) -> Void) async -> Int? {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), clock: clock)
        let service = mock.service.cached(in: cache, by: { $0 })
        let gate = CallGate()
        mock.gate = gate
        async let output = service("a")
        await gate.untilWaiting()
        change(cache)
        gate.open()
        #expect(await output == 1)
        return cache.value(for: "a")
    }

    @Test func `A call in progress does not restore an output that was removed`() async {
        #expect(await cached { $0.removeAll() } == nil)
    }

    @Test func `A call in progress does not replace an output that was stored meanwhile`() async {
        #expect(await cached { $0.store(2, for: "a") } == 2)
    }

    /// Returns the output of a call that is cancelled while it waits for a service.
    private func cancelledOutput<Output>(
        of service: Service<String, Output>,
        _ mock: Service<String, Output>.Mock
    ) async -> Output {
        let gate = CallGate()
        mock.gate = gate
        let call = Task { await service("a") }
        await gate.untilWaiting()
        call.cancel()
        return await call.value
    }

    @Test func `The output of a cancelled call is not cached`() async {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), clock: clock)
        #expect(await cancelledOutput(of: mock.service.cached(in: cache, by: { $0 }), mock) == 1)
        #expect(cache.count == 0)
    }

    @Test func `A cancelled call waits for an output that is optional`() async {
        let mock = Service<String, Int?>.Mock(stubOutput: 1)
        #expect(await cancelledOutput(of: mock.service.cached(for: .seconds(60), clock: clock), mock) == 1)
    }

    @Test func `A cancelled call shares the call that it began, and waits for its output`() async {
        let service = mock.service.cached(for: .seconds(60), clock: clock)
        let gate = CallGate()
        mock.gate = gate
        let calls = (0..<10).map { _ in Task { await service("a") } }
        await gate.untilWaiting()
        for call in calls.dropFirst() { call.cancel() }
        gate.open()
        for call in calls { #expect(await call.value == 1) }
        #expect(mock.callCount == 1)
    }

    @Test func `A cancelled call whose output can be a cancellation returns it at once`() async {
        let mock = Service<String, Result<Int, any Error>>.Mock(stubOutput: .success(1))
        let service = mock.service.cached(for: .seconds(60), clock: clock)
        let gate = CallGate()
        mock.gate = gate
        let first = Task { await service("a") }
        await gate.untilWaiting()
        let second = Task { await service("a") }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value.get() }
        gate.open()
        await #expect(throws: Never.self) { try await first.value.get() }
        #expect(mock.callCount == 1)
    }

    @Test func `Removing one key leaves calls of another one as they are`() async {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), clock: clock)
        let service = mock.service.cached(in: cache, by: { $0 })
        let gate = CallGate()
        mock.gate = gate
        async let first = service("b")
        await gate.untilWaiting()
        cache.removeValue(for: "a")
        async let second = service("b")
        gate.open()
        #expect(await [first, second] == [1, 1])
        #expect(mock.callCount == 1)
        #expect(cache.value(for: "b") == 1)
    }

    @Test func `A call in progress does not restore an output that was removed long ago`() async {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), clock: clock)
        let service = mock.service.cached(in: cache, by: { $0 })
        let gate = CallGate()
        mock.gate = gate
        async let output = service("a")
        await gate.untilWaiting()
        cache.removeValue(for: "a")
        for number in 0..<2500 { cache.removeValue(for: "\(number)") }
        gate.open()
        #expect(await output == 1)
        #expect(cache.count == 0)
    }

    @Test func `Keys are released where they may use the cache`() {
        final class Session: Hashable, Sendable {
            let number: Int
            let uses: @Sendable () -> Void

            init(_ number: Int, _ uses: @escaping @Sendable () -> Void) {
                (self.number, self.uses) = (number, uses)
            }

            deinit { uses() }

            static func == (left: Session, right: Session) -> Bool { left.number == right.number }
            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }

        let cache = ServiceCache<Session, Int>(timeToLive: .seconds(60), limit: 2, clock: clock)
        let released = Counter()
        let uses: @Sendable () -> Void = { [weak cache] in if cache.map({ $0.count }) != nil { released.increment() } }
        for number in 0..<3 { cache.store(number, for: Session(number, uses)) }
        cache.removeValue(for: Session(2, uses))
        cache.store(1, for: Session(1, uses))
        cache.removeAll()
        #expect(released.value == 5)
    }

    @Test func `Expired outputs are evicted first`() {
        let cache = ServiceCache<String, Int>(timeToLive: .seconds(60), limit: 2, clock: clock)
        cache.store(1, for: "a")
        clock.advance(by: .seconds(30))
        cache.store(2, for: "b")
        _ = cache.value(for: "a")
        clock.advance(by: .seconds(30))
        cache.store(3, for: "c")
        #expect(cache.value(for: "b") == 2)
        #expect(cache.value(for: "c") == 3)
    }

    @Test func `Threads share a cache`() async throws {
        let cache = ServiceCache<Int, Int>(timeToLive: .seconds(60), limit: 10, clock: clock)
        let service = Service<Int, Int> { $0 * 2 }.cached(in: cache, by: { $0 })
        try await onThreads { thread in
            for number in 0..<250 {
                if number.isMultiple(of: 97) { cache.removeAll() }
                #expect(await service(number % 25) == number % 25 * 2)
                cache.store(number, for: -1 - thread)
                cache.removeValue(for: -1)
            }
        }
        #expect(cache.count <= 10)
    }
}

@Suite struct CachedContentionTests {
    @Test func `A service that is coalesced and cached is called once under contention`() async {
        for _ in 0..<50 {
            let calls = Counter()
            let service = Service<Int, Result<Int, any Error>> { input in
                calls.increment()
                await Task.yield()
                return .success(input)
            }
            .coalesced()
            .cached(for: .seconds(60))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = await service(7) } }
            }
            #expect(calls.value == 1)
        }
    }
}
