// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responses of a transport that does no more than its protocol requires: it streams, however the body is read.
@Suite(.timeLimit(.minutes(10))) struct ExchangeTests {
    private struct StreamingTransport: HTTPTransport {
        /// Returns whether the body of a response ends.
        var ends: @Sendable () -> Bool = { true }
        var failure: @Sendable () -> (any Error)? = { nil }
        var onCancel: @Sendable () -> Void = {}
        var willRespond: @Sendable () async -> Void = {}

        func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
            await willRespond()
            let url = try #require(request.url)
            let fields = ["Content-Length": "8"]
            let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)
            let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            for text in ["one", "three"] { continuation.yield(Data(text.utf8)) }
            if ends() { continuation.finish(throwing: failure()) }
            return HTTPExchange(response: try #require(head), body: HTTPBody(chunks), onCancel: onCancel)
        }
    }

    /// Responds with 100 letters, and counts how often one is asked for.
    private struct CountedTransport: HTTPTransport {
        let asked: Counter

        func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
            let url = try #require(request.url)
            let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
            let letters = AsyncThrowingStream { [asked] in asked.increment() <= 100 ? Data("a".utf8) : nil }
            return HTTPExchange(response: try #require(head), body: HTTPBody(letters))
        }
    }

    /// Chunks from an iterator whose state is its own.
    private struct Letters: AsyncSequence, Sendable {
        struct Iterator: AsyncIteratorProtocol {
            var rest = "abc"[...]

            mutating func next() async throws -> Data? {
                rest.popFirst().map { Data("\($0)".utf8) }
            }

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
                rest.popFirst().map { Data("\($0)".utf8) }
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator() }
    }

    private let request: URLRequest

    init() throws {
        request = URLRequest(url: try #require(URL(string: "https://example.com")))
    }

    @Test func `A download of a streamed body is a file with all of it, and reports progress`() async throws {
        let progress = ProgressRecorder()
        let (file, response) = try await StreamingTransport().download(for: request) { progress.record($0) }
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Data(contentsOf: file) == Data("onethree".utf8))
        #expect(response.statusCode == 200)
        #expect(progress.all.map(\.bytesReceived) == [3, 8])
        #expect(progress.all.map(\.bytesExpected) == [8, 8])
    }

    @Test func `A streamed body may have as many bytes as its limit, and one more is an error`() async throws {
        let exchange = try await StreamingTransport().stream(for: request)
        let data = try await exchange.data(limit: 8)
        #expect(data == Data("onethree".utf8))
        let other = try await StreamingTransport().stream(for: request)
        let error = await #expect(throws: HTTPTransportError.self) { try await other.data(limit: 7) }
        #expect(error?.code == .bodyTooLarge)
    }

    @Test func `A streamed response that is recorded reaches its reader as a whole`() async throws {
        let recorder = RecordingMiddleware()
        let exchange = try await StreamingTransport().using(recorder).stream(for: request)
        let data = try await exchange.data()
        #expect(data == Data("onethree".utf8))
        #expect(recorder.recording.exchanges.map(\.response?.body?.text) == ["onethree"])
    }

    @Test func `Requests that share a streamed response each get the whole body`() async throws {
        let (arrived, gate, sent, queue) = (Gate(), Gate(), Counter(), QueueExecutor())
        let transport = StreamingTransport(willRespond: {
            sent.increment()
            arrived.open()
            await gate.wait()
        })
        .using(CoalescingMiddleware())
        let first = Task { [request] in try await transport.data(for: request).0 }
        await arrived.wait()
        let second = Task(executorPreference: queue) { [request] in try await transport.data(for: request).0 }
        // After the task before it has joined.
        await Task(executorPreference: queue) {}.value
        gate.open()
        #expect(try await [first.value, second.value] == [Data("onethree".utf8), Data("onethree".utf8)])
        #expect(sent.value == 1)
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    @Test func `A streamed response that is cached can be read again`() async throws {
        let sent = Counter()
        let transport = StreamingTransport(willRespond: { sent.increment() })
            .using(CachingMiddleware(for: .seconds(60)))
        for _ in 1...2 { #expect(try await transport.data(for: request).0 == Data("onethree".utf8)) }
        #expect(sent.value == 1)
    }

    @Test func `A cancelled task gets no part of a streamed body as the whole, and caches none`() async throws {
        let sent = Counter()
        let transport = StreamingTransport(ends: { sent.increment() > 1 }).using(CachingMiddleware(for: .seconds(60)))
        let call = Task { [request] in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await transport.data(for: request)
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(try await transport.data(for: request).0 == Data("onethree".utf8))
        #expect(sent.value == 2)
    }

    @Test(arguments: [HTTPDelivery.data, .file])
    func `A request is sent again if its streamed body breaks off`(_ delivery: HTTPDelivery) async throws {
        let sent = Counter()
        let transport = StreamingTransport(failure: {
            sent.increment() == 1 ? URLError(.networkConnectionLost) : nil
        })
        .using(RetryMiddleware(clock: ImmediateClock()))
        let exchange = try await transport.send(request, options: HTTPOptions(delivery: delivery))
        #expect(try await exchange.data() == Data("onethree".utf8))
        #expect(sent.value == 2)
    }

    @Test(arguments: [HTTPDelivery.data, .file])
    func `A deadline limits a streamed body that is wanted as a whole`(_ delivery: HTTPDelivery) async throws {
        let clock = ManualClock()
        let transport = StreamingTransport(ends: { false }).using(DeadlineMiddleware(.seconds(5), clock: clock))
        let call = Task { [request] in
            try await transport.send(request, options: HTTPOptions(delivery: delivery)).data()
        }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: URLError.self) { try await call.value }
        #expect(error?.code == .timedOut)
    }

    @Test(arguments: [(0, 0, 1), (0, 8, 0), (2, 8, 0.25), (8, 8, 1), (9, 8, 1), (5, nil, nil)])
    func `The completed part of a transfer is between none and all`(
        received: Int64,
        expected: Int64?,
        fraction: Double?
    ) {
        #expect(TransferProgress(bytesReceived: received, bytesExpected: expected).fractionCompleted == fraction)
    }

    @Test func `A file whose body was read into memory is removed`() async throws {
        let folder = try TestFolder()
        let stubs = StubTransport(folder: folder.url)
        stubs.stub { _ in .data(Data("all".utf8)) }
        let exchange = try await stubs.send(request, options: HTTPOptions(delivery: .file))
        #expect(try await exchange.data() == Data("all".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `A body may come from a sequence whose iterator is a value`() async throws {
        var chunks: [String] = []
        for try await chunk in HTTPBody(Letters()).prefix(5) { chunks.append(String(decoding: chunk, as: UTF8.self)) }
        #expect(chunks == ["a", "b", "c"])
    }

    @Test func `A stream that fails before its deadline throws its own error`() async throws {
        let transport = StreamingTransport(failure: { URLError(.networkConnectionLost) })
            .using(DeadlineMiddleware(.seconds(5), clock: ManualClock()))
        let exchange = try await transport.stream(for: request)
        let error = await #expect(throws: URLError.self) { try await exchange.data() }
        #expect(error?.code == .networkConnectionLost)
    }

    @Test func `A stream with a deadline is one chunk ahead of its reader at most`() async throws {
        let asked = Counter()
        let transport = CountedTransport(asked: asked).using(DeadlineMiddleware(.seconds(5), clock: ManualClock()))
        var received = 0
        for try await chunk in try await transport.stream(for: request).body {
            received += chunk.count
            for _ in 0..<20 { await Task.yield() }
            let ahead = asked.value - received
            #expect(ahead <= 1)
        }
        #expect(received == 100)
    }

    @Test func `Cancelling a stream with a deadline ends its transfer`() async throws {
        let isEnded = Counter()
        let transport = StreamingTransport(onCancel: { _ = isEnded.increment() })
            .using(DeadlineMiddleware(.seconds(5), clock: ManualClock()))
        let exchange = try await transport.stream(for: request)
        exchange.cancel()
        #expect(isEnded.value == 1)
    }
}
