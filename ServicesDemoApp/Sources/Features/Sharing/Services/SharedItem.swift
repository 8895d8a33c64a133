// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import struct Foundation.Date

/// Something that was shared, as it lies in the outbox.
public struct SharedItem: Hashable, Sendable {
    /// Its number in the outbox.
    public let id: Int64

    /// What was shared.
    public let content: String

    /// What goes along with it.
    public let activityItems: [String]

    /// Who shared it.
    public let sender: Account

    /// When it was shared.
    public let date: Date

    /// Describes something that was shared.
    ///
    /// - Parameters:
    ///   - id: Its number in the outbox.
    ///   - content: What was shared.
    ///   - activityItems: What goes along with it.
    ///   - sender: Who shared it.
    ///   - date: When it was shared.
    public init(id: Int64, content: String, activityItems: [String], sender: Account, date: Date) {
        self.id = id
        self.content = content
        self.activityItems = activityItems
        self.sender = sender
        self.date = date
    }
}
