// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

/// A body whose end is observed: it was read completely, it failed, or it was left, cancelled or released.
final class ObservedBody: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    /// Receives the outcome of a body, and the number of bytes that were read.
    typealias End = @Sendable (Result<Void, any Error>, _ bytes: Int) -> Void

    private let base: HTTPBody
    private let onEnd: End
    private let progress = Lock((bytes: 0, isOver: false))
    private let substitute: @Sendable (any Error) -> any Error

    /// - Parameters:
    ///   - base: The body.
    ///   - substitute: Returns the error to throw in place of another.
    ///   - onEnd: Called once.
    init(
        _ base: HTTPBody,
        substitute: @escaping @Sendable (any Error) -> any Error = { $0 },
        onEnd: @escaping End
    ) {
        self.base = base
        self.substitute = substitute
        self.onEnd = onEnd
    }

    deinit {
        cancel()
    }

    /// Reports that the rest of the body is not wanted.
    func cancel() {
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
        let bytes = progress.withLock { progress -> Int? in
            defer { progress.isOver = true }
            return progress.isOver ? nil : progress.bytes
        }
        if let bytes { onEnd(result, bytes) }
    }

    final class Iterator: AsyncIteratorProtocol {
        private let body: ObservedBody
        private var base: HTTPBody.AsyncIterator

        fileprivate init(_ body: ObservedBody) {
            self.body = body
            base = body.base.makeAsyncIterator()
        }

        deinit {
            body.cancel()
        }

        func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            do {
                guard let chunk = try await base.next(isolation: actor) else {
                    body.end(.success(()))
                    return nil
                }
                body.progress.withLock { $0.bytes += chunk.count }
                return chunk
            } catch {
                let error = body.substitute(error)
                body.end(.failure(error))
                throw error
            }
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }
}
