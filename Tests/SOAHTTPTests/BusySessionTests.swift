// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// On Apple systems sessions share no queue, and a session can't read a stream that a subclass has.
#if canImport(FoundationNetworking)

import Dispatch
import Foundation
import FoundationNetworking
import SOALoopbackSupport
import SOATestSupport
import Testing

@testable import SOAHTTP

/// Requests that end while sessions are busy, each in a process of its own, whose sessions share a queue on Linux.
@Suite(.timeLimit(.minutes(10)), .serialized) struct BusySessionTests {
    @Test func `A request that is cancelled ends at once`() async {
        await #expect(processExitsWith: .success) {
            try await BusySession.with { transport, request, reading in
                let task = Task { try await transport.data(for: request) }
                await reading.hasBegun.wait()
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }

    @Test func `A deadline ends a request that has begun`() async {
        await #expect(processExitsWith: .success) {
            try await BusySession.with { transport, request, reading in
                let limited = URLSessionTransport().using(DeadlineMiddleware(.seconds(5)))
                let silent = URLRequest(url: try #require(request.url?.appending(path: "silent")))
                let other = Task { try await limited.data(for: silent) }
                await reading.hasArrived.wait()
                let first = Task { try await transport.data(for: request) }
                await reading.hasBegun.wait()
                let error = await #expect(throws: URLError.self) { try await other.value }
                #expect(error?.code == .timedOut)
                first.cancel()
                await #expect(throws: CancellationError.self) { try await first.value }
            }
        }
    }
}

/// A session that reads the body of a request, on the queue of all sessions, until the process of a test has ended.
private enum BusySession {
    final class Reading: Sendable {
        let hasBegun = Gate()
        /// The arrival of a request to which the server says nothing.
        let hasArrived = Gate()
        private let never = DispatchSemaphore(value: 0)
        let ends = Journal<DispatchTimeoutResult>()

        func run() {
            hasBegun.open()
            if ends.entries.isEmpty { ends.note(never.wait(timeout: .now() + 20)) }
        }
    }

    private final class Body: InputStream {
        private let reading: Reading

        init(_ reading: Reading) {
            self.reading = reading
            super.init(data: Data())
        }

        override var streamStatus: Status { .open }
        override var hasBytesAvailable: Bool { true }
        override func open() {}
        override func close() {}

        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
            reading.run()
            return 0
        }
    }

    static func with(_ test: (URLSessionTransport, URLRequest, Reading) async throws -> Void) async throws {
        let reading = Reading()
        try await LoopbackServer.with { request, connection in
            guard request.path == "/silent" else { return connection.respond() }
            reading.hasArrived.open()
            connection.waitUntilGone()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.httpMethod = "POST"
            request.httpBodyStream = Body(reading)
            try await test(URLSessionTransport(), request, reading)
            #expect(reading.ends.entries.isEmpty)
        }
    }
}

#endif
