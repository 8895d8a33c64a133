// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// Sends states to any number of readers, whose streams end when it is released.
final class StateBroadcast<State: Sendable>: Sendable {
    private struct Readers: Sendable {
        var continuations: [Int: AsyncStream<State>.Continuation] = [:]
        var nextID = 0
    }

    private let readers = Lock(Readers())

    deinit {
        for continuation in continuations { continuation.finish() }
    }

    /// Returns a stream that begins with a state, and keeps the newest ones for a reader that falls behind.
    func stream(beginningWith state: State, keeping limit: Int) -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(limit))
        let id = readers.withLock { readers in
            readers.nextID += 1
            readers.continuations[readers.nextID] = continuation
            return readers.nextID
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.readers.withLock { $0.continuations.removeValue(forKey: id) }
        }
        continuation.yield(state)
        return stream
    }

    func send(_ state: State) {
        for continuation in continuations { continuation.yield(state) }
    }

    private var continuations: [AsyncStream<State>.Continuation] {
        readers.withLock { Array($0.continuations.values) }
    }
}
