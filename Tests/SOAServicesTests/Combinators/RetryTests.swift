// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct RetryTests {
    private typealias Lookup = Service<String, Result<Int, any Error>>

    private let clock = ManualClock()
    private let mock = Lookup.Mock(stubOutput: .failure(TestError()))

    @Test func `A success is not retried`() async throws {
        mock.stubOutput = .success(1)
        #expect(try await mock.service.retry(.immediate(attempts: 3), clock: clock).value("a") == 1)
        #expect(mock.callCount == 1)
    }

    @Test func `A failure is retried with the same input`() async throws {
        mock.enqueue(.failure(TestError()), .failure(TestError()), .success(3))
        #expect(try await mock.service.retry(.immediate(attempts: 3), clock: clock).value("a") == 3)
        #expect(mock.spyInputs == ["a", "a", "a"])
    }

    @Test func `The failure of the last attempt is returned`() async {
        mock.enqueue(.failure(TestError(name: "first")), .failure(TestError(name: "second")))
        await #expect(throws: TestError(name: "second")) {
            try await mock.service.retry(.immediate(attempts: 2), clock: clock).value("a")
        }
    }

    @Test func `A failure that is not retryable is returned at once`() async {
        let service = mock.service.retry(.immediate(attempts: 3), clock: clock) { !($0 is TestError) }
        await #expect(throws: TestError()) { try await service.value("a") }
        #expect(mock.callCount == 1)
    }

    @Test func `A wait may be as long as a duration can be`() async {
        let call = Task { await mock.service.retry(.constant(.seconds(Int64.max), attempts: 2), clock: clock)("a") }
        await clock.untilAsleep()
        call.cancel()
        await #expect(throws: TestError()) { try await call.value.get() }
    }

    @Test func `A cancellation is not retried`() async {
        mock.stubOutput = .failure(CancellationError())
        let service = mock.service.retry(.immediate(attempts: 3), clock: clock)
        await #expect(throws: CancellationError.self) { try await service.value("a") }
        #expect(mock.callCount == 1)
    }

    @Test func `A retry waits before its attempt`() async throws {
        mock.enqueue(.failure(TestError()), .success(2))
        let service = mock.service.retry(.constant(.seconds(7), attempts: 2), clock: clock)
        async let value = service.value("a")
        await clock.untilAsleep()
        #expect(mock.callCount == 1)
        clock.advance(by: .seconds(7))
        #expect(try await value == 2)
    }

    @Test func `A call that is cancelled during a wait ends at once`() async {
        let service = mock.service.retry(.constant(.seconds(7), attempts: 5), clock: clock)
        let call = Task { try await service.value("a") }
        await clock.untilAsleep()
        call.cancel()
        await #expect(throws: TestError()) { try await call.value }
        #expect(mock.callCount == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Waits double up to a limit`() {
        let policy = ServiceRetryPolicy.exponential(
            from: .seconds(1),
            limit: .seconds(5),
            attempts: 9,
            jitter: 0.5,
            chance: { 0 }
        )
        #expect((1...5).map { policy.delay($0) } == [1, 2, 4, 5, 5].map { .seconds($0) })
        #expect(policy.delay(Int.max) == .seconds(5))
    }

    @Test func `Jitter shortens waits`() {
        let policy = ServiceRetryPolicy.exponential(from: .seconds(4), attempts: 2, jitter: 0.5, chance: { 1 })
        #expect(policy.delay(1) == .seconds(2))
    }

    @Test(arguments: [Int.min, 0, 1]) func `A service is called at least once`(_ attempts: Int) async {
        _ = await mock.service.retry(.immediate(attempts: attempts), clock: clock)("a")
        #expect(mock.callCount == 1)
    }
}
