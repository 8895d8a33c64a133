// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct DeadlineMiddlewareTests {
    private let request: URLRequest

    init() throws {
        request = URLRequest(url: try #require(URL(string: "https://example.com")))
    }

    @Test func `A response that loses against the deadline is cancelled, though its caller has yet to notice`() async {
        let clock = ManualClock()
        let (isSent, isLate, isCancelled) = (Gate(), Gate(), Gate())
        let transport = LateTransport(isSent: isSent, isLate: isLate, isCancelled: isCancelled)
            .using(DeadlineMiddleware(.seconds(5), clock: clock))
        let executor = HeldExecutor()
        let call = Task(executorPreference: executor) { [request] in try await transport.data(for: request) }
        await isSent.wait()
        await clock.untilAsleep()
        // The caller is resumed, and does not run yet.
        let isResumed = executor.hold()
        clock.advance(by: .seconds(5))
        await isResumed.wait()
        isLate.open()
        await isCancelled.wait()
        executor.release()
        let error = await #expect(throws: URLError.self) { try await call.value }
        #expect(error?.code == .timedOut)
    }

    @Test func `The work of a transport is cancelled when the time is over`() async throws {
        let (clock, isCancelled) = (ManualClock(), Gate())
        let transport = WaitingTransport(isCancelled: isCancelled)
            .using(DeadlineMiddleware(.seconds(5), clock: clock))
        let call = Task { [request] in try await transport.data(for: request) }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: URLError.self) { try await call.value }
        #expect(error?.code == .timedOut)
        await isCancelled.wait()
    }

    @Test func `A caller that is cancelled does not wait for a transport that ignores it`() async throws {
        let (isSent, isLate, isCancelled) = (Gate(), Gate(), Gate())
        let transport = LateTransport(isSent: isSent, isLate: isLate, isCancelled: isCancelled)
            .using(DeadlineMiddleware(.seconds(5), clock: ManualClock()))
        let call = Task { [request] in try await transport.data(for: request) }
        await isSent.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        // The response that nobody waits for is cancelled too.
        isLate.open()
        await isCancelled.wait()
    }

    @Test(arguments: [false, true])
    func `A download gets no progress after it has returned`(whenCancelled: Bool) async throws {
        let (clock, progress) = (ManualClock(), ProgressRecorder())
        let (isSent, isLate, isCancelled) = (Gate(), Gate(), Gate())
        let transport = LateTransport(isSent: isSent, isLate: isLate, isCancelled: isCancelled)
            .using(DeadlineMiddleware(.seconds(5), clock: clock))
        let call = Task { [request] in try await transport.download(for: request, progress: progress.record) }
        await isSent.wait()
        await clock.untilAsleep()
        if whenCancelled { call.cancel() } else { clock.advance(by: .seconds(5)) }
        await #expect(throws: (any Error).self) { try await call.value }
        isLate.open()
        await isCancelled.wait()
        #expect(progress.all.isEmpty)
    }

    @Test func `A deadline ends a streamed body, also one whose transfer nobody can end`() async throws {
        let (clock, isCancelled) = (ManualClock(), Gate())
        let transport = StalledTransport(isCancelled: isCancelled).using(DeadlineMiddleware(.seconds(5), clock: clock))
        let exchange = try await transport.stream(for: request)
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: URLError.self) { try await exchange.data() }
        #expect(error?.code == .timedOut)
        await isCancelled.wait()
    }

    @Test func `A request of a cancelled task is not sent`() async throws {
        let sent = Counter()
        let transport = CountingTransport(sent: sent).using(DeadlineMiddleware(.seconds(5), clock: ManualClock()))
        let call = Task { [request] in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await transport.data(for: request)
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(sent.value == 0)
    }

    #if os(macOS) || os(Linux)
    @Test func `A deadline retains no memory after its request`() async {
        // In a separate process, since other tests allocate memory too.
        await #expect(processExitsWith: .success) {
            let request = URLRequest(url: try #require(URL(string: "https://example.com")))
            let transport = EmptyTransport().using(DeadlineMiddleware(.seconds(3_600)))
            let growth = try await ResidentMemory.leastGrowth(windows: 4) { _ in
                for _ in 0..<5_000 { _ = try await transport.data(for: request) }
            }
            #expect(growth < 1 << 20, "\(growth) bytes")
        }
    }
    #endif

    @Test func `Deadlines of the default clock end, whatever the order of their requests`() async throws {
        let transport = SilentTransport()
        let journal = Journal<Int>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for milliseconds in [400, 50, 200, 100_000] {
                group.addTask { [request] in
                    let limited = transport.using(DeadlineMiddleware(.milliseconds(milliseconds)))
                    let error = await #expect(throws: (any Error).self) { try await limited.data(for: request) }
                    journal.note((error as? URLError)?.code == .timedOut ? milliseconds : -1)
                }
            }
            for _ in 0..<3 { try await group.next() }
            #expect(Set(journal.entries) == [50, 200, 400])
            group.cancelAll()
        }
        #expect(journal.entries.last == -1)
    }
}

/// Returns a response when a gate opens, and opens another one when the response is cancelled.
private struct LateTransport: HTTPTransport {
    let isSent: Gate
    let isLate: Gate
    let isCancelled: Gate

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        isSent.open()
        // In a task of its own, which is not cancelled.
        await Task { await isLate.wait() }.value
        options.progress?(TransferProgress(bytesReceived: 1, bytesExpected: 1))
        let exchange = try await EmptyTransport().send(request, options: options)
        return HTTPExchange(response: exchange.response, body: exchange.body, onCancel: isCancelled.open)
    }
}

/// Waits until it is cancelled, and opens a gate then.
private struct WaitingTransport: HTTPTransport {
    let isCancelled: Gate

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        await Gate().wait()
        isCancelled.open()
        throw CancellationError()
    }
}

/// Responds with a body that stands still until its reader is cancelled, and opens a gate then.
private struct StalledTransport: HTTPTransport {
    let isCancelled: Gate

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let exchange = try await EmptyTransport().send(request, options: options)
        let chunks = AsyncThrowingStream<Data, any Error> {
            await Gate().wait()
            isCancelled.open()
            return nil
        }
        return HTTPExchange(response: exchange.response, body: HTTPBody(chunks))
    }
}

/// Responds at once.
private struct EmptyTransport: HTTPTransport {
    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let url = try #require(request.url)
        let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: [:])
        return HTTPExchange(response: try #require(head))
    }
}

/// Counts requests, and responds whether its task is cancelled or not.
private struct CountingTransport: DeadlineKeeping {
    let sent: Counter

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        _ = sent.increment()
        return try await EmptyTransport().send(request, options: options)
    }
}

/// Never responds.
private struct SilentTransport: HTTPTransport {
    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        await Gate().wait()
        throw CancellationError()
    }
}

/// An executor whose jobs can be made to wait.
private final class HeldExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "HeldExecutor")
    private let journal = Journal<Gate>()

    /// Holds jobs back, and returns a gate that opens when the next one is there.
    func hold() -> Gate {
        let gate = Gate()
        queue.suspend()
        journal.note(gate)
        return gate
    }

    func release() {
        journal.clear()
        queue.resume()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        journal.entries.last?.open()
        // The queue runs each job once.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
