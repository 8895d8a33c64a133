// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct TimeoutTests {
    private let clock = ManualClock()
    private let gate = CallGate()

    /// Work that heeds nothing but its gate.
    private var stubborn: Service<Int, Result<Int, any Error>> {
        let door = gate
        return Service { input in
            await Task { await door.wait() }.value
            return .success(input)
        }
    }

    @Test func `a response in time is the response`() async throws {
        gate.open()
        #expect(try await stubborn.timeout(after: .seconds(5), clock: clock).value(4) == 4)
    }

    @Test func `work that takes too long is given up, even if it does not end`() async {
        let service = stubborn.timeout(after: .seconds(5), clock: clock)
        let call = Task { try await service.value(4) }
        await gate.untilWaiting()
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        await #expect(throws: ServiceTimeoutError(limit: .seconds(5))) { try await call.value }
        gate.open()
    }

    @Test func `a call that is cancelled fails at once, even if the work does not end`() async {
        let service = stubborn.timeout(after: .seconds(5), clock: clock)
        let call = Task { try await service.value(4) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        gate.open()
    }

    @Test func `a failure of its own says that the time is over`() async {
        let door = gate
        let work = Service<Int, Result<Bool, Mishap>> { _ in
            await door.wait()
            return .success(Task.isCancelled)
        }
        let service = work.timeout(after: .seconds(5), clock: clock, failure: Mishap(name: "late"))
        let call = Task { await service(4) }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        #expect(await call.value == .failure(Mishap(name: "late")))
    }

    @Test func `without a response to cancellation, that of the service is waited for`() async {
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

    @Test func `work is cancelled when the time is over`() async {
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

    @Test func `the alarm is switched off after a response`() async {
        let service = Service<Int, Int> { $0 }.timeout(after: .seconds(5), clock: clock, output: 0)
        for input in 1...50 { #expect(await service(input) == input) }
    }
}
