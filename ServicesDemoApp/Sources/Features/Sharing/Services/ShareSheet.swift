// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The sheet that shows the outcome of sharing.
public struct ShareSheet: Sendable {
    /// The content, then the further items.
    public let items: [String]

    /// The item in the outbox, or the error.
    public let outcome: Result<SharedItem, SharingError>

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - items: The content, then the further items.
    ///   - outcome: The item in the outbox, or the error.
    public init(items: [String], outcome: Result<SharedItem, SharingError>) {
        self.items = items
        self.outcome = outcome
    }
}
