// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// A recorder of the progress of a transfer.
final class ProgressRecorder: Sendable {
    private let recorded = Lock<[TransferProgress]>([])

    var all: [TransferProgress] { recorded.withLock { $0 } }

    func record(_ progress: TransferProgress) {
        recorded.withLock { $0.append(progress) }
    }
}
