// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct RetryTests {
    private typealias Lookup = Service<String, Result<Int, any Error>>

    private let clock = ManualClock()
    private let mock = Lookup.Mock(stubOutput: .failure(Mishap()))

    @Test func `a success is not asked for again`() async throws {
        mock.stubOutput = .success(1)
        #expect(try await mock.service.retry(.immediate(attempts: 3), clock: clock).value("a") == 1)
        #expect(mock.callCount == 1)
    }

    @Test func `a failure is asked about again, the same`() async throws {
        mock.enqueue(.failure(Mishap()), .failure(Mishap()), .success(3))
        #expect(try await mock.service.retry(.immediate(attempts: 3), clock: clock).value("a") == 3)
        #expect(mock.spyInputs == ["a", "a", "a"])
    }

    @Test func `the last failure is the response when the attempts are used up`() async {
        mock.enqueue(.failure(Mishap(name: "first")), .failure(Mishap(name: "second")))
        await #expect(throws: Mishap(name: "second")) {
            try await mock.service.retry(.immediate(attempts: 2), clock: clock).value("a")
        }
    }

    @Test func `a failure that is not worth it is final`() async {
        let service = mock.service.retry(.immediate(attempts: 3), clock: clock) { !($0 is Mishap) }
        await #expect(throws: Mishap()) { try await service.value("a") }
        #expect(mock.callCount == 1)
    }

    @Test func `a cancellation is final`() async {
        mock.stubOutput = .failure(CancellationError())
        let service = mock.service.retry(.immediate(attempts: 3), clock: clock)
        await #expect(throws: CancellationError.self) { try await service.value("a") }
        #expect(mock.callCount == 1)
    }

    @Test func `attempts wait for each other`() async throws {
        mock.enqueue(.failure(Mishap()), .success(2))
        let service = mock.service.retry(.constant(.seconds(7), attempts: 2), clock: clock)
        async let answer = service.value("a")
        await clock.untilAsleep()
        #expect(mock.callCount == 1)
        clock.advance(by: .seconds(7))
        #expect(try await answer == 2)
    }

    @Test func `a call that is cancelled while it waits ends at once`() async {
        let service = mock.service.retry(.constant(.seconds(7), attempts: 5), clock: clock)
        let call = Task { try await service.value("a") }
        await clock.untilAsleep()
        call.cancel()
        await #expect(throws: Mishap()) { try await call.value }
        #expect(mock.callCount == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `waits double up to a limit`() {
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

    @Test func `jitter shortens waits by a part`() {
        let policy = ServiceRetryPolicy.exponential(from: .seconds(4), attempts: 2, jitter: 0.5, chance: { 1 })
        #expect(policy.delay(1) == .seconds(2))
    }

    @Test(arguments: [Int.min, 0, 1]) func `a service is always asked once`(_ attempts: Int) async {
        _ = await mock.service.retry(.immediate(attempts: attempts), clock: clock)("a")
        #expect(mock.callCount == 1)
    }
}
