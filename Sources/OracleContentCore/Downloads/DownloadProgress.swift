// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// The progress of a download from 0 to 1: it only grows, ends with 1, and nothing comes after the end.
final class DownloadProgress: Sendable {
    private struct State: Sendable {
        var last = -1.0
        var isOver = false
    }

    private let observe: @Sendable (Double) -> Void
    private let state = Lock(State())

    init(_ observe: @escaping ProgressObserver) { self.observe = observe }

    /// Takes the progress of a transport; without a length there is nothing to report yet.
    func advance(_ step: TransferProgress) {
        if let part = step.fractionCompleted { advance(to: part) }
    }

    /// Ends the progress, with 1 if the download is complete.
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
        if isNew { observe(part) }
    }
}
