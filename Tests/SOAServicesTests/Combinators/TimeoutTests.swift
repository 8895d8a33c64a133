// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct TimeoutTests {
    private let clock = ManualClock()
    private let gate = CallGate()

    /// Work that ignores cancellation and waits for its gate.
    private var stubborn: Service<Int, Result<Int, any Error>> {
        let door = gate
        return Service { input in
            await Task { await door.wait() }.value
            return .success(input)
        }
    }

    @Test func `An output in time is returned`() async throws {
        gate.open()
        #expect(try await stubborn.timeout(after: .seconds(5), clock: clock).value(4) == 4)
    }

    @Test func `Work that takes too long times out, even if it does not end`() async {
        let service = stubborn.timeout(after: .seconds(5), clock: clock)
        let call = Task { try await service.value(4) }
        await gate.untilWaiting()
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        await #expect(throws: ServiceTimeoutError(limit: .seconds(5))) { try await call.value }
        gate.open()
    }

    @Test func `A call that is cancelled fails at once, even if the work does not end`() async {
        let service = stubborn.timeout(after: .seconds(5), clock: clock)
        let call = Task { try await service.value(4) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        gate.open()
    }

    @Test func `A timeout can be a failure of the service`() async {
        let door = gate
        let work = Service<Int, Result<Bool, TestError>> { _ in
            await door.wait()
            return .success(Task.isCancelled)
        }
        let service = work.timeout(after: .seconds(5), clock: clock, failure: TestError(name: "late"))
        let call = Task { await service(4) }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        #expect(await call.value == .failure(TestError(name: "late")))
    }

    @Test func `Without a failure for cancellations, a cancelled call waits for the service`() async {
        let door = gate
        let work = Service<Int, String> { _ in
            await door.wait()
            return Task.isCancelled ? "cancelled" : "done"
        }
        let service = work.timeout(after: .seconds(5), clock: clock, output: "late")
        let call = Task { await service(4) }
        await gate.untilWaiting()
        call.cancel()
        #expect(await call.value == "cancelled")
    }

    @Test func `A timeout cancels the work`() async {
        let cancelled = CallGate()
        let door = gate
        let work = Service<Int, String> { _ in
            await door.wait()
            if Task.isCancelled { cancelled.open() }
            return "done"
        }
        let service = work.timeout(after: .seconds(5), clock: clock, output: "late")
        let call = Task { await service(4) }
        await gate.untilWaiting()
        await clock.untilAsleep()
        clock.advance(by: .seconds(6))
        #expect(await call.value == "late")
        await cancelled.wait()
    }

    @Test func `The timer is cancelled after an output`() async {
        let service = Service<Int, Int> { $0 }.timeout(after: .seconds(5), clock: clock, output: 0)
        for input in 1...50 { #expect(await service(input) == input) }
    }
}
