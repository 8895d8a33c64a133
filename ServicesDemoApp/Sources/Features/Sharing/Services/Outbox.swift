// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// The outbox, which stores shared items until they are sent.
public protocol Outbox: Sendable {
    /// Adds an item to the outbox.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - sender: The account that shares it.
    /// - Returns: The item in the outbox.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func add(
        _ content: String,
        activityItems: [String],
        sender: Account
    ) async throws(DemoDatabaseError) -> SharedItem

    /// Returns the items of the outbox.
    ///
    /// - Returns: The items, oldest first.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func items() async throws(DemoDatabaseError) -> [SharedItem]
}

extension ServiceName where Service == any Outbox {
    /// The outbox, which stores shared items until they are sent; by default in the database.
    public static var outbox: Self {
        Self("Outbox") { try SQLiteOutbox(database: ServiceRegistry.resolve(.database)) }
    }
}

extension ServiceRegistryImplementation {
    /// The outbox, which stores shared items until they are sent.
    public var outbox: any Outbox { self[.outbox] }
}
