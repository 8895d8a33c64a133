// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// Sends values to any number of readers, whose streams end when it is released.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct Readers: Sendable {
        var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
        var nextID = 0
    }

    private let readers = Lock(Readers())

    package init() {}

    deinit {
        for continuation in continuations { continuation.finish() }
    }

    /// Returns a stream of the values from now on, which may begin with another one.
    ///
    /// - Parameters:
    ///   - first: The value to begin with.
    ///   - buffering: The values that are kept for a reader that falls behind.
    /// - Returns: The stream, which ends when nobody reads it.
    package func stream(
        beginningWith first: Value? = nil,
        buffering: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: buffering)
        let id = readers.withLock { readers in
            readers.nextID += 1
            readers.continuations[readers.nextID] = continuation
            return readers.nextID
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.readers.withLock { $0.continuations.removeValue(forKey: id) }
        }
        if let first { continuation.yield(first) }
        return stream
    }

    /// Sends a value to all readers.
    package func send(_ value: Value) {
        for continuation in continuations { continuation.yield(value) }
    }

    private var continuations: [AsyncStream<Value>.Continuation] {
        readers.withLock { Array($0.continuations.values) }
    }
}
