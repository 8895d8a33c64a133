// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// What a download told of its progress.
final class Numbers: Sendable {
    private let noted = Lock<[TransferProgress]>([])

    var all: [TransferProgress] { noted.withLock { $0 } }

    func note(_ progress: TransferProgress) {
        noted.withLock { $0.append(progress) }
    }
}
