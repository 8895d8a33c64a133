// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the user is shown after sharing something.
public struct ShareSheet: Sendable {
    /// What was to be shared: the content first, then what goes along with it.
    public let items: [String]

    /// How it lies in the outbox now, or why it does not.
    public let outcome: Result<SharedItem, SharingError>

    /// Describes what to show.
    ///
    /// - Parameters:
    ///   - items: What was to be shared.
    ///   - outcome: How it went.
    public init(items: [String], outcome: Result<SharedItem, SharingError>) {
        self.items = items
        self.outcome = outcome
    }
}
