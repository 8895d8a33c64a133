// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

import struct Foundation.Date

/// The test implementation of ``Outbox``: an array, whose items have the same date.
public final class TestOutbox: Outbox {
    private let stored = Mutex<[SharedItem]>([])

    /// Creates an empty outbox.
    public init() {}

    /// Adds an item to the outbox.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - sender: The account that shares it.
    /// - Returns: The item in the outbox.
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

    /// Returns the items of the outbox.
    ///
    /// - Returns: The items, oldest first.
    public func items() -> [SharedItem] {
        stored.withLock { $0 }
    }
}
