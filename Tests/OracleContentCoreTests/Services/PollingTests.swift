// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOATestSupport
import Testing

@testable import OracleContentCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct PollingTests {
    private let stubs = StubTransport()
    private let clock = ManualClock()

    /// Returns a service whose job is done at the n-th request.
    private func service(doneAt last: Int, status: Int = 200) -> WatchJob {
        let count = Counter()
        stubs.stub { _ in .status(status, body: Data(#"{ "done": \#(count.increment() >= last) }"#.utf8)) }
        return WatchJob().overrideConfiguration(configuration(stubs, clock: clock))
    }

    /// Runs work while the clock advances past every wait.
    private func advancingClock<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let advance = Task { [clock] in
            while !Task.isCancelled {
                if clock.sleeperCount > 0 { clock.advance(by: .seconds(2)) }
                await Task.yield()
            }
        }
        defer { advance.cancel() }
        return try await work()
    }

    @Test func `A job is polled until it is done`() async throws {
        let service = service(doneAt: 3)
        #expect(try await advancingClock { try await service.pollAsync(attempts: 3) } == Job(done: true))
        #expect(stubs.requests.count == 3)
        #expect(clock.now.offset == .seconds(4))
    }

    @Test func `A job that is not done after the last attempt is an error`() async throws {
        let service = service(doneAt: 3)
        await #expect(throws: OracleContentError.pollingNotCompleted) {
            try await advancingClock { try await service.pollAsync(attempts: 2) }
        }
        #expect(stubs.requests.count == 2)
        await #expect(throws: OracleContentError.pollingNotCompleted) {
            try await advancingClock { try await self.service(doneAt: 9).pollAsync(attempts: 0) }
        }
        #expect(stubs.requests.count == 3)
    }

    @Test func `An error ends polling at once`() async throws {
        let service = service(doneAt: 3, status: 500)
        await #expect(throws: OracleContentError.serverErrorInternalServerError(500, ["done": false])) {
            try await service.pollAsync()
        }
        #expect(stubs.requests.count == 1)
    }

    @Test func `A job that takes too long is an error, and is no longer polled`() async throws {
        let service = service(doneAt: .max)
        let poll = Task { try await service.pollAsync(seconds: 3) }
        await clock.untilAsleep(2)
        clock.advance(by: .seconds(2))
        await clock.untilAsleep(2)
        clock.advance(by: .seconds(1))
        await #expect(throws: OracleContentError.pollingNotCompleted) { try await poll.value }
        #expect(stubs.requests.count == 2)
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: [.infinity, .nan, 1e300, .greatestFiniteMagnitude])
    func `A timeout that is too large or invalid is no limit`(_ seconds: Double) async throws {
        #expect(try await service(doneAt: 1).pollAsync(seconds: seconds).done)
    }

    @Test(arguments: [-Double.infinity, -1e300, -1])
    func `A timeout that has passed ends polling`(_ seconds: Double) async throws {
        let service = service(doneAt: .max)
        await #expect(throws: OracleContentError.pollingNotCompleted) { try await service.pollAsync(seconds: seconds) }
    }

    @Test func `Cancelling ends the wait`() async throws {
        let service = service(doneAt: .max)
        let poll = Task { try await service.pollAsync() }
        await clock.untilAsleep()
        service.cancel()
        await #expect(throws: CancellationError.self) { try await poll.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Callbacks and raw responses are polled too`() async throws {
        let service = service(doneAt: 2)
        let job = try await advancingClock {
            try await withCheckedContinuation { continuation in
                service.poll(attempts: 2) { continuation.resume(returning: $0) }
            }
            .get()
        }
        #expect(job.done)
        let other = self.service(doneAt: 2)
        let data = try await advancingClock {
            try await other.pollAsyncWithoutParsing { data, _ in data?.contains(Data("true".utf8)) == true }.0
        }
        #expect(data == Data(#"{ "done": true }"#.utf8))
    }

    @Test func `Waits grow up to a limit`() {
        let polling = Polling(attempts: nil, interval: .seconds(2), growth: 3, longestInterval: .seconds(10))
        #expect((1...4).map { polling.wait(after: $0) } == [.seconds(2), .seconds(6), .seconds(10), .seconds(10)])
        #expect(Polling(attempts: 1).wait(after: 1) == nil && Polling(attempts: 0).wait(after: 1) == nil)
        #expect(polling.wait(after: .max) == .seconds(10))
        let hasty = Polling(attempts: nil, interval: .zero, growth: 2)
        #expect(hasty.wait(after: 2_000) == .zero)
        #expect(Polling(attempts: nil, growth: .nan).wait(after: 3) != nil)
    }
}
