// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct ObservedBodyTests {
    private struct End: Equatable {
        let error: String?
        let bytes: Int
    }

    private let ends = Journal<End>()

    /// Returns a body of two chunks whose end is recorded, and which may fail after them.
    private func body(failing failure: (any Error)? = nil) -> ObservedBody {
        let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        for text in ["one", "three"] { continuation.yield(Data(text.utf8)) }
        continuation.finish(throwing: failure)
        return ObservedBody(HTTPBody(chunks)) { _ in
            URLError(.timedOut)
        } onEnd: { [ends] result, bytes in
            var error: (any Error)?
            if case .failure(let failure) = result { error = failure }
            ends.note(End(error: error?.kind, bytes: bytes))
        }
    }

    private func exchange(_ body: ObservedBody, onCancel: @escaping @Sendable () -> Void) throws -> HTTPExchange {
        let url = try #require(URL(string: "https://example.com"))
        let head = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        return HTTPExchange(response: head, onCancel: onCancel).replacing(body)
    }

    @Test func `A body that is read completely ends once, without an error`() async throws {
        do {
            let body = body()
            let chunks = body.makeAsyncIterator()
            while try await chunks.next(isolation: nil) != nil {}
            #expect(ends.entries == [End(error: nil, bytes: 8)])
            body.cancel()
        }
        #expect(ends.entries == [End(error: nil, bytes: 8)])
    }

    @Test func `A body that fails ends with the error that its reader gets`() async throws {
        let chunks = body(failing: URLError(.networkConnectionLost)).makeAsyncIterator()
        let error = await #expect(throws: URLError.self) {
            while try await chunks.next(isolation: nil) != nil {}
        }
        #expect(error?.code == .timedOut)
        #expect(ends.entries == [End(error: URLError(.timedOut).kind, bytes: 8)])
    }

    @Test func `A body that its reader leaves ends with a cancellation, though the body is retained`() async throws {
        let body = body()
        for try await _ in body { break }
        #expect(ends.entries == [End(error: "CancellationError", bytes: 3)])
        withExtendedLifetime(body) {}
    }

    @Test func `A body that nobody reads ends with a cancellation when it is released`() {
        _ = body()
        #expect(ends.entries == [End(error: "CancellationError", bytes: 0)])
    }

    @Test func `Cancelling an exchange ends its transfer, and its body that is retained`() throws {
        let (body, transfers) = (body(), Counter())
        let exchange = try exchange(body) { _ = transfers.increment() }
        exchange.cancel()
        #expect(transfers.value == 1)
        #expect(ends.entries == [End(error: "CancellationError", bytes: 0)])
        withExtendedLifetime(body) {}
    }
}
