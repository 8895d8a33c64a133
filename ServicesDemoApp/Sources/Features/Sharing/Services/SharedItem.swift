// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import struct Foundation.Date

/// A shared item in the outbox.
public struct SharedItem: Hashable, Sendable {
    /// The number in the outbox.
    public let id: Int64

    /// The shared content.
    public let content: String

    /// The further items.
    public let activityItems: [String]

    /// The account that shared it.
    public let sender: Account

    /// The time of sharing.
    public let date: Date

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - id: The number in the outbox.
    ///   - content: The shared content.
    ///   - activityItems: Further items.
    ///   - sender: The account that shared it.
    ///   - date: The time of sharing.
    public init(id: Int64, content: String, activityItems: [String], sender: Account, date: Date) {
        self.id = id
        self.content = content
        self.activityItems = activityItems
        self.sender = sender
        self.date = date
    }
}
