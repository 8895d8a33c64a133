// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

import struct Foundation.Date

/// The test implementation of ``Outbox``: an array, filled at one and the same moment.
public final class TestOutbox: Outbox {
    private let stored = Mutex<[SharedItem]>([])

    /// Makes an empty outbox.
    public init() {}

    /// Puts something into the outbox.
    ///
    /// - Parameters:
    ///   - content: What is shared.
    ///   - activityItems: What goes along with it.
    ///   - sender: Who shares it.
    /// - Returns: How it lies in the outbox.
    public func add(_ content: String, activityItems: [String], sender: Account) -> SharedItem {
        stored.withLock { stored in
            let item = SharedItem(
                id: Int64(stored.count + 1),
                content: content,
                activityItems: activityItems,
                sender: sender,
                date: Date(timeIntervalSince1970: 0)
            )
            stored.append(item)
            return item
        }
    }

    /// Lists the outbox.
    ///
    /// - Returns: Everything in it, oldest first.
    public func items() -> [SharedItem] {
        stored.withLock { $0 }
    }
}
