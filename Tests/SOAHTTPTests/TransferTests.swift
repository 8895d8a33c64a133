// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOALoopbackSupport
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests under way by a session.
@Suite(.timeLimit(.minutes(10))) struct TransferTests {
    private final class EndDelegate: SessionDelegate, @unchecked Sendable {
        // Sendable: what is stored is constant.
        let hasEnded = Gate()
        let codes = Journal<URLError.Code?>()

        override func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?
        ) {
            super.urlSession(session, task: task, didCompleteWithError: error)
            codes.note((error as? URLError)?.code)
            hasEnded.open()
        }
    }

    /// Runs a request that only an idle timeout ends.
    private func run(
        _ url: URL,
        _ delivery: HTTPDelivery,
        _ idleTimeout: Duration,
        in folder: TestFolder,
        keepsPart: Bool = true,
        onBegin: @Sendable (Transfer) -> Void = { _ in }
    ) async throws -> HTTPExchange {
        var request = URLRequest(url: url)
        request.timeoutInterval = 1_000
        let delegate = delivery == .stream ? StreamingDelegate(challenge: nil) : SessionDelegate(challenge: nil)
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        var options = HTTPOptions(delivery: delivery)
        options.keepsPartialFile = keepsPart
        let transfer = try Transfer(request, nil, options: options, limits: .standard, folder: folder.url)
        onBegin(transfer)
        return try await transfer.run(idleTimeout: idleTimeout) { [request] in
            let task = session.dataTask(with: request)
            delegate.begin(transfer, as: task)
            return task
        }
    }

    @Test func `A download in which nothing moves ends after its idle timeout, with its part`() async throws {
        let folder = try TestFolder()
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart")
            connection.waitUntilGone()
        } _: { server in
            let exchange = try await run(server.url(), .file, .seconds(6), in: folder)
            #expect(exchange.failure?.code == .timedOut)
            let part = try Data(contentsOf: exchange.body.file)
            #expect(part == Data("part".utf8))
        }
    }

    @Test func `A download that fails has no file, though its transfer is retained`() async throws {
        let (folder, transfers) = (try TestFolder(), Journal<Transfer>())
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart")
            connection.waitUntilGone()
        } _: { server in
            let error = await #expect(throws: URLError.self) {
                try await run(server.url(), .file, .seconds(6), in: folder, keepsPart: false) {
                    transfers.note($0)
                }
            }
            #expect(error?.code == .timedOut)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(files.isEmpty)
        }
        withExtendedLifetime(transfers) {}
    }

    @Test func `A download that its deadline ends has no part`() async throws {
        let (folder, clock, hasBegun) = (try TestFolder(), ManualClock(), Gate())
        let transport = URLSessionTransport(folder: folder.url).using(DeadlineMiddleware(.seconds(5), clock: clock))
        var options = HTTPOptions(delivery: .file, progress: { _ in hasBegun.open() })
        options.keepsPartialFile = true
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart")
            connection.waitUntilGone()
        } _: { server in
            let call = Task { [options] in try await transport.send(URLRequest(url: server.url()), options: options) }
            await hasBegun.wait()
            await clock.untilAsleep()
            clock.advance(by: .seconds(5))
            let error = await #expect(throws: URLError.self) { try await call.value }
            #expect(error?.code == .timedOut)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(files.isEmpty)
        }
    }

    @Test func `A stream in which nothing moves fails after its idle timeout`() async throws {
        let folder = try TestFolder()
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\npart"
        try await LoopbackServer.with { _, connection in
            connection.send(head)
            connection.waitUntilGone()
        } _: { server in
            let exchange = try await run(server.url(), .stream, .seconds(6), in: folder)
            let error = await #expect(throws: URLError.self) { try await exchange.data() }
            #expect(error?.code == .timedOut)
        }
    }

    @Test(arguments: [false, true])
    func `A transfer in which bytes move lasts longer than its idle timeout`(isUpload: Bool) async throws {
        let (folder, transfers) = (try TestFolder(), Journal<Transfer>())
        let count = 60
        try await LoopbackServer.with { _, connection in
            if !isUpload { connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n") }
            for number in 1...count {
                // A slow server: each byte comes long before the timeout, and the last one after it.
                Thread.sleep(forTimeInterval: 0.1)
                if isUpload {
                    transfers.entries.first?.sent(1, total: Int64(number), of: Int64(count))
                } else {
                    connection.send(Data(count: 1))
                }
            }
            if isUpload { connection.respond(body: Data(count: count)) }
        } _: { server in
            let exchange = try await run(server.url(), .data, .seconds(5), in: folder) { transfers.note($0) }
            let data = try await exchange.data()
            #expect(data.count == count)
        }
        transfers.clear()
    }

    @Test func `A transfer that was cancelled reports no more progress, and keeps no more bytes`() async throws {
        let (folder, parts) = (try TestFolder(), Journal<Int64>())
        let request = URLRequest(url: try #require(URL(string: "https://example.com")))
        let note: @Sendable (TransferProgress) -> Void = { parts.note($0.bytesReceived) }
        let options = HTTPOptions(delivery: .file, progress: note, uploadProgress: note)
        let transfer = try Transfer(request, nil, options: options, limits: .standard, folder: folder.url)
        // Never resumed.
        let task = URLSession.shared.dataTask(with: request)
        let call = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await transfer.run(idleTimeout: nil) { task }
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        transfer.sent(1, total: 1, of: 2)
        #expect(!transfer.receive(Data("late".utf8), of: task))
        #expect(parts.entries.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `A request that is cancelled while its task is created ends`() async throws {
        let folder = try TestFolder()
        try await LoopbackServer.with { _, connection in
            connection.waitUntilGone()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.timeoutInterval = 5
            let delegate = EndDelegate(challenge: nil)
            let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
            let options = HTTPOptions(delivery: .data)
            let transfer = try Transfer(request, nil, options: options, limits: .standard, folder: folder.url)
            let (isBegun, isCancelled) = (Gate(), DispatchSemaphore(value: 0))
            let call = Task { [request] in
                try await transfer.run(idleTimeout: nil) {
                    isBegun.open()
                    isCancelled.wait()
                    let task = session.dataTask(with: request)
                    delegate.begin(transfer, as: task)
                    return task
                }
            }
            await isBegun.wait()
            call.cancel()
            SessionDelegate.calls.sync {}
            isCancelled.signal()
            await #expect(throws: CancellationError.self) { try await call.value }
            await delegate.hasEnded.wait()
            #expect(delegate.codes.entries == [.cancelled])
        }
    }
}
