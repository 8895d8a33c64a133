// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// Tells how far a download is, from 0 to 1: numbers that only grow, the last of them 1, and none after the end.
final class DownloadProgress: Sendable {
    private struct State: Sendable {
        var last = -1.0
        var isOver = false
    }

    private let tell: @Sendable (Double) -> Void
    private let state = Lock(State())

    init(_ tell: @escaping @Sendable (Double) -> Void) {
        self.tell = tell
    }

    /// Takes a number of the transport; without a length there is nothing to tell yet.
    func advance(_ step: TransferProgress) {
        if let part = step.fractionCompleted { advance(to: part) }
    }

    /// Ends it: with a last number if it ends well.
    func end(isComplete: Bool) {
        if isComplete { advance(to: 1) }
        state.withLock { $0.isOver = true }
    }

    private func advance(to part: Double) {
        let isNew = state.withLock { state in
            guard !state.isOver, part > state.last else { return false }
            state.last = part
            return true
        }
        if isNew { tell(part) }
    }
}
