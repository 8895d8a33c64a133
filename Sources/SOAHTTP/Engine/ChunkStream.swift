// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

/// The chunks of a body between its transport and its reader.
final class ChunkStream: Sendable {
    private struct State: Sendable {
        var chunks = Data()
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Data?, any Error>?
        var writer: CheckedContinuation<Void, Never>?
        var onEnd: (@Sendable () -> Void)?
    }

    private let state = Lock(State())

    /// Sets the closure that ends the transfer.
    func onCancel(_ cancel: @escaping @Sendable () -> Void) {
        state.withLock { $0.onEnd = cancel }
    }

    /// Adds a chunk, and returns the number of bytes that wait for the reader; nil after the end.
    @discardableResult
    func push(_ chunk: Data) -> Int? {
        let (reader, waiting) = state.withLock { state -> (CheckedContinuation<Data?, any Error>?, Int?) in
            guard state.end == nil else { return (nil, nil) }
            if let reader = state.reader {
                state.reader = nil
                return (reader, 0)
            }
            state.chunks += chunk
            return (nil, state.chunks.count)
        }
        reader?.resume(returning: chunk)
        return waiting
    }

    /// Adds a chunk, and waits until the reader has read all of them.
    func send(_ chunk: Data) async {
        guard let waiting = push(chunk), waiting > 0 else { return }
        await withCheckedContinuation { continuation in
            let isWanted = state.withLock { state in
                if state.chunks.isEmpty || state.end != nil { return true }
                state.writer = continuation
                return false
            }
            if isWanted { continuation.resume() }
        }
    }

    /// Discards the chunks that nobody has read.
    func discard() {
        state.withLock { $0.chunks = Data() }
    }

    /// Ends the body; the first end counts.
    func finish(_ end: Result<Void, any Error>) {
        let (reader, writer) = state.withLock { state in
            guard state.end == nil else {
                return (nil as CheckedContinuation<Data?, any Error>?, nil as CheckedContinuation<Void, Never>?)
            }
            state.end = end
            // Other failures follow the chunks that had arrived.
            if case .failure(is CancellationError) = end { state.chunks = Data() }
            defer { (state.reader, state.writer) = (nil, nil) }
            return (state.reader, state.writer)
        }
        reader?.resume(with: end.map { nil })
        writer?.resume()
    }

    /// Returns everything that has arrived, or waits for the next chunk; a second reader at the same time ends the stream.
    func next() async throws -> Data? {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, writer) = state.withLock {
                    state -> (Result<Data?, any Error>?, CheckedContinuation<Void, Never>?) in
                    if !state.chunks.isEmpty {
                        defer { (state.chunks, state.writer) = (Data(), nil) }
                        return (.success(state.chunks), state.writer)
                    }
                    if let end = state.end { return (end.map { nil }, nil) }
                    // Each would get a part of the chunks.
                    if state.reader != nil { return (.failure(HTTPTransportError.bodyReadTwice), nil) }
                    state.reader = continuation
                    return (nil, nil)
                }
                writer?.resume()
                if case .failure(let error)? = result { cancel(error) }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Ends the transfer for the reader.
    func cancel() {
        cancel(CancellationError())
    }

    /// Ends the transfer with an error.
    func cancel(_ error: any Error) {
        let onEnd = state.withLock { state in
            // What has arrived is not read any more, though the body has ended.
            if state.end != nil, !state.chunks.isEmpty { (state.chunks, state.end) = (Data(), .failure(error)) }
            return state.end == nil ? state.onEnd : nil
        }
        finish(.failure(error))
        onEnd?()
    }
}

/// The reader's end of a stream: releasing it, or leaving a loop over it, ends the transfer.
final class ChunkReader: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    private let stream: ChunkStream

    init(_ stream: ChunkStream) {
        self.stream = stream
    }

    deinit {
        stream.cancel()
    }

    final class Iterator: AsyncIteratorProtocol {
        private let reader: ChunkReader

        fileprivate init(_ reader: ChunkReader) {
            self.reader = reader
        }

        deinit {
            reader.stream.cancel()
        }

        func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            try await reader.stream.next()
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }
}
