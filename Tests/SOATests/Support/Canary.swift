// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Tells whether an object is still alive.
final class Canary: Sendable {
    private struct Watched: Sendable {
        weak var host: Host?
    }

    private let watched = Mutex(Watched())

    func watch(_ host: Host) {
        watched.withLock { $0.host = host }
    }

    var isReleased: Bool { watched.withLock { $0.host == nil } }
}
